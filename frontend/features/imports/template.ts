// Creates the template in the browser from the list of columns: as CSV, or as a workbook with an explanation.
import { importColumns } from '../../../shared/imports/columns.ts';
import { save } from '../../ui/page/download.ts';

/** Excel recognises the encoding by the byte order mark. No example row, because someone would import it. */
export function saveCsvTemplate(): void {
  const line = importColumns.map(({ header }) => header).join(',');
  save(new Blob([`\uFEFF${line}\r\n`], { type: 'text/csv;charset=utf-8' }), 'firearms-template.csv');
}

export async function saveExcelTemplate(): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const explained = importColumns.map(({ header, required, help, example }) => [
    { value: header },
    { value: required ? 'Required' : 'Optional' },
    { value: help },
    { value: example },
  ]);
  const workbook = await writeExcelFile([
    {
      sheet: 'Firearms',
      data: [importColumns.map(({ header }) => bold(header))],
      columns: importColumns.map(({ header }) => ({ width: Math.max(14, header.length + 4) })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Columns',
      data: [['Column', 'Required', 'What to enter', 'Example'].map(bold), ...explained],
      columns: [{ width: 22 }, { width: 12 }, { width: 90 }, { width: 24 }],
    },
  ]).toBlob();
  save(workbook, 'firearms-template.xlsx');
}
