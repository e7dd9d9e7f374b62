// Exports the frozen register of a disclosure, as a list, or as a PDF with its figures and a signature block.
import type { Scope } from '../../shared/access/scope.ts';
import { comparedRounds, roundsWords } from '../../shared/disclosures/ammunition.ts';
import type { HeldItem } from '../../shared/disclosures/register.ts';
import { wasSubmitted } from '../../shared/disclosures/rules.ts';
import type { DisclosureExportQuery } from '../../shared/disclosures/schema.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { onDay, printedTime } from '../../shared/kinds/format.ts';
import { notFound } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { badCursor, cursorOf, positionOf } from '../data/pages.ts';
import { type PrintRow, printout } from '../pdf/printout.ts';
import type { Format } from '../spreadsheets/formats.ts';
import { asLines, linesOf } from '../spreadsheets/lines.ts';
import { declaredIn, frozenRegisterOf, type StoredRegister } from './freeze.ts';
import { getDisclosure } from './store.ts';

/** A submitted disclosure with its file. Throws `not-found`, also for a draft. */
async function submitted(id: string, scope: Scope) {
  const record = await getDisclosure(id, scope);
  if (!wasSubmitted(record) || !record.register) throw notFound();
  const frozen = await frozenRegisterOf(record);
  if (!frozen) throw new Error('The frozen register is missing or was altered');
  return { record, frozen, kept: record.register as StoredRegister };
}

/** A page of the frozen list in its own order. Throws `not-found`, `bad-cursor`. */
export async function pageOfRegister(scope: Scope, { disclosureId, cursor, limit }: DisclosureExportQuery): Promise<Page<HeldItem>> {
  const { items } = (await submitted(disclosureId, scope)).frozen.register;
  const from = Number(positionOf(cursor) ?? 0);
  if (!Number.isInteger(from)) throw badCursor();
  const until = from + limit;
  return { items: items.slice(from, until), total: items.length, next: until < items.length ? cursorOf(String(until)) : undefined };
}

export const registerColumns = [
  ['Kind', (item: HeldItem): Value => item.kind],
  ['Category', (item: HeldItem): Value => item.category],
  ['Serial Number', (item: HeldItem): Value => item.serialNumber],
  ['Manufacturer', (item: HeldItem): Value => item.manufacturer],
  ['Model', (item: HeldItem): Value => item.model],
  ['Type', (item: HeldItem): Value => item.type],
  ['Caliber', (item: HeldItem): Value => item.caliber],
  ['Status', (item: HeldItem): Value => item.status],
  ['Held Since', (item: HeldItem): Value => item.heldSince],
  ['Keeper', (item: HeldItem): Value => item.keeperName],
  ['License Number', (item: HeldItem): Value => item.license?.number],
  ['License Expires', (item: HeldItem): Value => item.license?.expiresOn],
  ['License State', (item: HeldItem): Value => item.license?.state],
  ['Record ID', (item: HeldItem): Value => item.id],
] as const;

/** The PDF is kept in memory until its last page is drawn. */
const mostPrinted = 10_000;

const printed = [
  { header: 'Category', share: 9 },
  { header: 'Serial number', share: 13 },
  { header: 'Make and model', share: 18 },
  { header: 'Type and caliber', share: 15 },
  { header: 'Status', share: 10 },
  { header: 'Held since', share: 10 },
  { header: 'License, expiry and state', share: 25 },
] as const;

const joined = (parts: readonly Value[], by = ' ') => parts.filter((part) => part !== null && part !== undefined && part !== '').join(by);

async function* rowsOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<PrintRow> {
  for await (const [, category, serial, make, model, type, caliber, status, since, , license, expires, state] of linesOf(parts)) {
    const licensed = joined([license, expires, typeof state === 'string' ? state.replaceAll('_', ' ').toLowerCase() : state], ', ');
    const cells = [joined([category]), joined([serial]), joined([make, model]), joined([type, caliber], ', '), joined([status]).replaceAll('_', ' ')];
    yield { cells: [...cells, joined([since]), licensed || 'No license'] };
  }
}

const tallied = (tally: Readonly<Record<string, number>>) =>
  Object.entries(tally)
    .map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`)
    .join(', ');

function factsOf({ record, kept }: Awaited<ReturnType<typeof submitted>>): (readonly [string, string])[] {
  const { counts, changes } = kept;
  const unknown = 'Not counted';
  return [
    ['Company', `${record.companyName}, ${record.psiraNumber}`],
    ['Period', `${onDay(record.disclosurePeriodStart)} to ${onDay(record.disclosurePeriodEnd)}`],
    ['Status', record.status],
    ['Submitted', `${printedTime(new Date(kept.takenAt))} by ${record.submittedByName ?? ''}`],
    ['Firearms and ancillaries held', `${counts.total}: ${tallied(counts.byCategory)}`],
    ['By license state', tallied(counts.byLicenseState)],
    ['In the period', `${counts.came} registered or acquired, ${counts.gone} left stock`],
    ['Losses and thefts reported in the period', `${counts.lost ?? unknown} losses, ${counts.stolen ?? unknown} thefts`],
    [
      'Since the previous disclosure',
      changes
        ? `${changes.added} added, ${changes.gone} removed, ${changes.changed} changed status (since ${onDay(changes.sinceSubmittedAt)})`
        : 'No earlier disclosure',
    ],
    ...comparedRounds(declaredIn(record), counts.ammunition).map((one): [string, string] => [`Rounds of ${one.caliber}`, roundsWords(one)]),
    ['Additional notes', record.reportData?.additionalNotes ?? 'None'],
  ];
}

const pdf: Format = {
  contentType: contentTypes.pdf,
  mostRows: mostPrinted,
  tooMany: `A PDF can list ${mostPrinted} records and this disclosure has more. Download it as JSON, or export it as CSV.`,
  rows: asLines,
  async *file(title, _headers, parts, made) {
    const found = await submitted(String(made.query.disclosureId), made.scope);
    yield* printout({
      title,
      subtitle: found.record.companyName,
      landscape: true,
      generatedBy: made.by,
      generatedAt: made.at,
      // SHA-256 of the submitted file, the same as of the JSON download.
      sha256: found.kept.sha256,
      sections: [{ facts: factsOf(found) }, { heading: 'Register at submission', columns: printed, rows: rowsOf(parts) }],
      signature: true,
    });
  },
};
export const registerFiles = { pdf };
