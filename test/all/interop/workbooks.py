"""workbooks.py <folder> prints what openpyxl reads from its .xlsx files as JSON, and writes antigo.xls with xlwt."""
import datetime
import json
import pathlib
import sys
import warnings

import openpyxl
import xlwt

warnings.simplefilter("ignore")
folder = pathlib.Path(sys.argv[1])


def shown(value):
    if isinstance(value, datetime.datetime):
        return value.isoformat(timespec="seconds").replace("T00:00:00", "")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, datetime.time):
        return value.isoformat(timespec="seconds")
    return value


def read(path):
    try:
        book = openpyxl.load_workbook(path, data_only=True)
        sheet = next(one for one in book.worksheets if one.sheet_state == "visible")
        return [[shown(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    except Exception as error:
        return str(error)


paths = sorted(folder.glob("*.xlsx"), key=lambda path: int(path.stem))
print(json.dumps([read(path) for path in paths]))

book = xlwt.Workbook()
hidden = book.add_sheet("temas")
hidden.write(0, 0, "velho")
hidden.visibility = 1
sheet = book.add_sheet("Folha1")
book.set_active_sheet(1)
for column, heading in enumerate(["um", "dois", "três"]):
    sheet.write(0, column, heading)
moment = xlwt.easyxf(num_format_str="DD/MM/YYYY HH:MM")
code = xlwt.easyxf(num_format_str="00000000")
sheet.write_merge(1, 2, 0, 0, "Praça – €")
sheet.write(1, 1, datetime.datetime(2026, 3, 31, 9, 10), moment)
sheet.write(1, 2, 1234567, code)
sheet.write(2, 1, True)
sheet.row(2).hidden = True
sheet.col(1).hidden = True
book.save(str(folder / "antigo.xls"))
