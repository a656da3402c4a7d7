"""Reports out: the workbook and the proposal.

This layer knows `services.report` and what it is made of, XlsxWriter *or*
reportlab. It computes nothing that a person reads; it places what the report
holds.
"""
