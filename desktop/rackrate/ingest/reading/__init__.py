"""Reading spreadsheets safely, whoever made them, in a process of its own."""
