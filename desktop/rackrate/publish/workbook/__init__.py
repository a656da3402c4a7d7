"""The Excel workbook: a model to drive, one module a sheet."""
