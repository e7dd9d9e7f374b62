// A chain of custody as a file, and as PDF a page to sign.

import type { Scope } from '../../shared/access/scope.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import type { CustodyEntry, CustodyExportQuery, Seizure } from '../../shared/seizures/schema.ts';
import type { Format } from '../exports/formats.ts';
import { asLines, digestOf, linesOf } from '../exports/lines.ts';
import { type PrintRow, printout } from '../pdf/printout.ts';
import { listCustody } from './chain.ts';
import { getSeizure, shown } from './store.ts';

/** A page of the chain for its file. */
export const custodyForFile = (scope: Scope, { seizureId, ...query }: CustodyExportQuery) => listCustody(seizureId, scope, query);

export const custodyColumns = [
  ['No.', (entry: CustodyEntry): Value => entry.number],
  ['From', (entry: CustodyEntry): Value => entry.at],
  ['Held by', (entry: CustodyEntry): Value => entry.heldBy],
  ['Place', (entry: CustodyEntry): Value => entry.place],
  ['Seal Number', (entry: CustodyEntry): Value => entry.sealNumber],
  ['Remarks', (entry: CustodyEntry): Value => entry.remarks],
  ['Recorded by', (entry: CustodyEntry): Value => entry.recordedByName],
] as const;

/** More hand-overs than any item has; their pages stand in memory until the last is drawn. */
const mostPrinted = 2_000;

const printed = [
  { header: 'No.', share: 4, align: 'right' },
  { header: 'From', share: 13 },
  { header: 'Held by', share: 17 },
  { header: 'Place', share: 17 },
  { header: 'Seal number', share: 12 },
  { header: 'Remarks', share: 17 },
  { header: 'Signature', share: 14 },
] as const;

const words = (value: Value): string => (value === null || value === undefined ? '' : String(value));

async function* rowsOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<PrintRow> {
  for await (const [number, at, heldBy, place, seal, remarks, by] of linesOf(parts)) {
    const cells = [number, printedTime(new Date(String(at))), heldBy, place, seal, remarks, ''].map(words);
    yield { cells, note: `Recorded by ${words(by)}` };
  }
}

/** What was seized, when and by whom, and where it stands. */
function factsOf(one: Seizure): (readonly [string, string])[] {
  const { firearm, destruction } = one;
  return [
    ['Seizure', `${one.seizureNumber}, ${one.status}`],
    ['Firearm', firearm ? `${firearm.manufacturer} ${firearm.model}, serial number ${firearm.serialNumber}` : 'None'],
    ['Holder', firearm?.ownerName ?? ''],
    ['Reason', one.reason.replaceAll('_', ' ')],
    ['Seized', `${printedTime(new Date(one.seizureDate))} at ${one.location}, by ${one.inspectorName}`],
    ['Evidence number', one.evidenceNumber ?? ''],
    ...(destruction
      ? [
          [
            'Destruction',
            `Authority ${destruction.authorityReference}; proposed by ${destruction.proposedByName}, ${destruction.confirmedByName ? `confirmed by ${destruction.confirmedByName}` : 'not yet confirmed'}`,
          ] as const,
        ]
      : []),
  ];
}

const pdf: Format = {
  contentType: contentTypes.pdf,
  mostRows: mostPrinted,
  tooMany: `A PDF holds ${mostPrinted} entries and this chain has more. Export it as CSV.`,
  rows: asLines,
  async *file(title, headers, parts, made) {
    const one = shown(await getSeizure(String(made.query.seizureId), made.scope));
    const sha256 = await digestOf(headers, linesOf(made.again()));
    yield* printout({
      title,
      subtitle: one.seizureNumber,
      generatedBy: made.by,
      generatedAt: made.at,
      sha256,
      sections: [{ facts: factsOf(one) }, { columns: printed, rows: rowsOf(parts) }],
      signature: true,
    });
  },
};

export const custodyFiles = { pdf };
