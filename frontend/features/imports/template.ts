// Creates the template in the browser from the list of columns: as CSV, or as a workbook with an explanation.
import { columnsOf } from '../../../shared/imports/columns.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
import { save } from '../../ui/page/download.ts';
import { wordsOf } from './wording.ts';

/** Excel recognises the encoding by the byte order mark. No example row, because someone would import it. */
export function saveCsvTemplate(subject: ImportSubject): void {
  const line = columnsOf(subject)
    .template.map(({ header }) => header)
    .join(',');
  save(new Blob([`\uFEFF${line}\r\n`], { type: 'text/csv;charset=utf-8' }), `${wordsOf[subject].template}.csv`);
}

export async function saveExcelTemplate(subject: ImportSubject): Promise<void> {
  const { template: columns } = columnsOf(subject);
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const explained = columns.map(({ header, required, help, example }) => [
    { value: header },
    { value: required ? 'Required' : 'Optional' },
    { value: help },
    { value: example },
  ]);
  const workbook = await writeExcelFile([
    {
      sheet: wordsOf[subject].sheet,
      data: [columns.map(({ header }) => bold(header))],
      columns: columns.map(({ header }) => ({ width: Math.max(14, header.length + 4) })),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Columns',
      data: [['Column', 'Required', 'What to enter', 'Example'].map(bold), ...explained],
      columns: [{ width: 22 }, { width: 12 }, { width: 90 }, { width: 24 }],
    },
  ]).toBlob();
  save(workbook, `${wordsOf[subject].template}.xlsx`);
}
