// Checks the calendar file: an all-day event for each date, with its text kept intact.
import { expect, test } from 'vitest';
import type { DueItem } from '../../shared/due/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { dueColumns, dueFiles } from './file.ts';

const item: DueItem = {
  id: 'lodging:01a1fd1d-150b-7a22-a57d-379e1402ef01',
  kind: 'lodging',
  dueOn: '2026-12-31',
  daysLeft: 12,
  overdue: false,
  subject: 'License FCA-1, Glock 17; "X\\1"',
  serialNumber: 'ABC123',
  holderId: 7,
  holderName: 'Karoo Wag, Noord',
  province: 'Gauteng',
  city: 'Pretoria',
  actionUrl: '/licenses/1',
  license: null,
};

async function fileOf(items: readonly DueItem[]): Promise<string> {
  const rows = items.map((one) => dueColumns.map(([, value]): Value => value(one)));
  async function* parts() {
    if (rows.length > 0) yield Buffer.from(dueFiles.ics.rows(rows, 1, []));
  }
  const made = { by: 'x', at: new Date(), scope: { kind: 'national' }, query: {}, rows: rows.length, again: parts } as const;
  const chunks: Uint8Array[] = [];
  for await (const chunk of dueFiles.ics.file('Due', [], parts(), made)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
/** Joins folded lines (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n');

test('the calendar file has an all-day event with subject, provider and place', async () => {
  const lines = linesOf(await fileOf([item]));

  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:License renewal due: License FCA-1\\, Glock 17\\; "X\\\\1"',
      'DESCRIPTION:Karoo Wag\\, Noord\\nSerial number ABC123',
      'LOCATION:Pretoria\\, Gauteng',
      'UID:lodging-01a1fd1d-150b-7a22-a57d-379e1402ef01@firearm-registry',
    ]),
  );
});

test('the calendar file has no events if nothing is due', async () => {
  const lines = linesOf(await fileOf([]));

  expect([lines[0], lines.includes('BEGIN:VEVENT'), lines.includes('END:VCALENDAR')]).toEqual(['BEGIN:VCALENDAR', false, true]);
});

test('the calendar file escapes line breaks in a subject', async () => {
  const lines = linesOf(await fileOf([{ ...item, subject: 'A\r\nEND:VEVENT\r\nBEGIN:VALARM' }]));

  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(1);
});
