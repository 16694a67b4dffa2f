"""The paper grid: typed as on the sheet, read on into plays."""
