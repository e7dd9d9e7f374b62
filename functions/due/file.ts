// Exports the Due list: as a table, or as a calendar file with an all-day event for each date (RFC 5545).
import { createEvents, type EventAttributes } from 'ics';
import type { Scope } from '../../shared/access/scope.ts';
import { dueWords } from '../../shared/due/rules.ts';
import type { DueItem, DueQuery } from '../../shared/due/schema.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { dayAfter } from '../../shared/kinds/time.ts';
import type { Columns } from '../data/columns.ts';
import type { Format } from '../spreadsheets/formats.ts';
import { asLines, linesOf } from '../spreadsheets/lines.ts';
import { listDue } from './store.ts';

const columns = {
  dueOn: ['Due', (item) => item.dueOn],
  daysLeft: ['Days Left', (item) => item.daysLeft],
  kind: ['Kind', (item) => dueWords[item.kind]],
  subject: ['Subject', (item) => item.subject],
  serialNumber: ['Serial Number', (item) => item.serialNumber],
  licenseNumber: ['License Number', (item) => item.license?.licenseNumber],
  holder: ['Provider', (item) => item.holderName],
  province: ['Province', (item) => item.province],
  city: ['City', (item) => item.city],
  screen: ['Screen', (item) => item.actionUrl],
  id: ['ID', (item) => item.id],
} as const satisfies Record<string, readonly [header: string, value: (item: DueItem) => Value]>;
type Name = keyof typeof columns;
const names = Object.keys(columns) as Name[];

export const dueColumns: Columns<DueItem> = Object.values(columns);

/** More than a calendar can usefully show; the library keeps all events in memory. */
const mostEvents = 2000;

const dayParts = (day: string) => day.split('-').map(Number) as [number, number, number];

/** A date has the same id in every file, so importing again replaces the event. */
function eventOf(values: readonly Value[]): EventAttributes {
  const one = Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) as Record<Name, Value>;
  const dueOn = String(one.dueOn);
  return {
    uid: `${String(one.id).replace(':', '-')}@firearm-registry`,
    start: dayParts(dueOn),
    end: dayParts(dayAfter(dueOn, 1)),
    title: `${one.kind}: ${one.subject}`,
    description: [one.holder, one.serialNumber && `Serial number ${one.serialNumber}`].filter(Boolean).join('\n'),
    location: [one.city, one.province].filter(Boolean).join(', '),
    transp: 'TRANSPARENT',
    productId: 'firearm-registry/due',
    calName: 'Firearm Registry deadlines',
    // A day before, at 09:00.
    alarms: [{ action: 'display', description: 'Due tomorrow', trigger: { before: true, hours: 15 } }],
  };
}

const ics: Format = {
  contentType: contentTypes.ics,
  mostRows: mostEvents,
  tooMany: `A calendar file can have ${mostEvents} dates and this list has more. Filter the list, or export it as CSV.`,
  rows: asLines,
  async *file(_title, _headers, parts) {
    const events: EventAttributes[] = [];
    for await (const row of linesOf(parts)) events.push(eventOf(row));
    const { error, value } = createEvents(events, { productId: 'firearm-registry/due', calName: 'Firearm Registry deadlines' });
    if (error || !value) throw new Error('The calendar file could not be written', { cause: error });
    yield Buffer.from(value);
  },
};
export const dueFiles = { ics };

export const pageOfDue = (scope: Scope, query: DueQuery) => listDue(scope, query);
