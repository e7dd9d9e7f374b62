// Downloads of a report. The browser builds the file if the answer contains all rows; otherwise the server makes it in the background.
import papaparse from 'papaparse';
import type { ExportFormat } from '../../../shared/exports/schema.ts';
import { csvCellOf } from '../../../shared/kinds/cells.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { filtersOf } from '../../../shared/reports/period.ts';
import { reportFileName } from '../../../shared/reports/rules.ts';
import type { Report } from '../../../shared/reports/schema.ts';
import { save } from '../../ui/page/download.ts';
import { startRun } from '../../ui/table/export-runs.ts';

export function csvOf({ data }: Pick<Report, 'data'>): string {
  const headers = Object.keys(data[0] ?? {});
  const rows = data.map((row) => headers.map((header) => csvCellOf(row[header])));
  return `\uFEFF${papaparse.unparse([headers, ...rows], { newline: '\r\n' })}\r\n`;
}

const mediaTypes = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const;

/** An answer without rows has no column names, so the server makes the file. */
const isWhole = ({ data, total_records }: Report) => data.length > 0 && data.length >= total_records;

/** The server continues to make the file when the user opens another page. */
export async function downloadReport(report: Report, format: Extract<ExportFormat, 'csv' | 'json' | 'pdf'>, userId: string): Promise<void> {
  if (format === 'pdf' || !isWhole(report)) return startRun(userId, `report-${report.type}`, format, filtersOf(report.period));
  const text = format === 'csv' ? csvOf(report) : JSON.stringify(report, null, 2);
  save(new Blob([text], { type: mediaTypes[format] }), reportFileName(report.type, dayOf(report.generated_at), format));
}
