// Chain of custody as a file, with a signature page in the PDF.

import type { Scope } from '../../shared/access/scope.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import type { Page } from '../../shared/route.ts';
import type { CustodyEntry, CustodyExportQuery, Seizure } from '../../shared/seizures/schema.ts';
import { type PrintRow, printout } from '../pdf/printout.ts';
import type { Format } from '../spreadsheets/formats.ts';
import { asLines, digestOf, linesOf } from '../spreadsheets/lines.ts';
import { listCustody } from './chain.ts';
import { getSeizure, shown } from './store.ts';

/** A page of the chain for its file. */
export const custodyForFile = (scope: Scope, { seizureId, ...query }: CustodyExportQuery) => listCustody(seizureId, scope, query);

export const custodyColumns = [
  ['No.', (entry: CustodyEntry): Value => entry.number],
  ['Time', (entry: CustodyEntry): Value => entry.at],
  ['From', (entry: CustodyEntry): Value => entry.from],
  ['Held by', (entry: CustodyEntry): Value => entry.heldBy],
  ['Place', (entry: CustodyEntry): Value => entry.place],
  ['Seal Number', (entry: CustodyEntry): Value => entry.sealNumber],
  ['Remarks', (entry: CustodyEntry): Value => entry.remarks],
  ['Recorded by', (entry: CustodyEntry): Value => entry.recordedByName],
  ['Corrects', (entry: CustodyEntry): Value => entry.corrects],
  ['Reason for the Correction', (entry: CustodyEntry): Value => entry.correctionReason],
  ['Corrected by', (entry: CustodyEntry): Value => entry.correctedBy],
] as const;

/** Memory limit: the whole PDF is built in memory. No item has this many hand-overs. */
const mostPrinted = 2_000;

const printed = [
  { header: 'No.', share: 4, align: 'right' },
  { header: 'Time', share: 12 },
  { header: 'From', share: 14 },
  { header: 'Held by', share: 14 },
  { header: 'Place', share: 14 },
  { header: 'Seal number', share: 11 },
  { header: 'Remarks', share: 14 },
  { header: 'Signature', share: 14 },
] as const;

const words = (value: Value): string => (value === null || value === undefined ? '' : String(value));

async function* rowsOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<PrintRow> {
  for await (const [number, at, from, heldBy, place, seal, remarks, by, corrects, why, correctedBy] of linesOf(parts)) {
    const cells = [number, printedTime(new Date(String(at))), from, heldBy, place, seal, remarks, ''].map(words);
    const notes = [
      `Recorded by ${words(by)}`,
      ...(corrects ? [`Corrects entry ${words(corrects)}: ${words(why)}`] : []),
      ...(correctedBy ? [`Corrected by entry ${words(correctedBy)}`] : []),
    ];
    yield { cells, note: notes.join('. '), struck: Boolean(correctedBy) };
  }
}

/** The facts for the head of the printed page. */
function factsOf(one: Seizure): (readonly [string, string])[] {
  const { firearm, destruction } = one;
  return [
    ['Seizure', `${one.shortNumber ?? one.seizureNumber}, ${one.status}`],
    ['Description of the items', one.description ?? ''],
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
  tooMany: `A PDF has at most ${mostPrinted} entries, and this chain has more. Export it as CSV.`,
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

/** The seizure as the only row of its receipt. */
export async function receiptForFile(scope: Scope, { seizureId }: CustodyExportQuery): Promise<Page<Seizure>> {
  return { items: [shown(await getSeizure(seizureId, scope))], total: 1 };
}

export const receiptColumns = [
  ['Seizure Number', (one: Seizure): Value => one.seizureNumber],
  ['Firearm', (one: Seizure): Value => (one.firearm ? `${one.firearm.manufacturer} ${one.firearm.model}, ${one.firearm.serialNumber}` : null)],
  ['Items', (one: Seizure): Value => one.description],
  ['Owner', (one: Seizure): Value => one.firearm?.ownerName],
  ['Reason', (one: Seizure): Value => one.reason.replaceAll('_', ' ')],
  ['Location', (one: Seizure): Value => one.location],
  ['Seized', (one: Seizure): Value => one.seizureDate],
  ['Officer', (one: Seizure): Value => one.inspectorName],
  ['Evidence Number', (one: Seizure): Value => one.evidenceNumber],
] as const;

/** Receipt for the person who had the items. Both sides sign it. */
const receipt: Format = {
  contentType: contentTypes.pdf,
  mostRows: 1,
  tooMany: 'Choose one seizure for a receipt.',
  rows: asLines,
  async *file(title, headers, _parts, made) {
    const one = shown(await getSeizure(String(made.query.seizureId), made.scope));
    const { firearm } = one;
    const sha256 = await digestOf(headers, linesOf(made.again()));
    const facts: (readonly [string, string])[] = [
      ['Receipt for seizure', one.shortNumber ? `${one.shortNumber} (${one.seizureNumber})` : one.seizureNumber],
      ...(firearm ? [['Firearm', `${firearm.manufacturer} ${firearm.model}, serial number ${firearm.serialNumber}`] as const] : []),
      ...(one.description ? [['Items', one.description] as const] : []),
      ['Owner', firearm?.ownerName ?? ''],
      ['Reason', one.reason.replaceAll('_', ' ')],
      ['Seized', `${printedTime(one.seizureDate)} at ${one.location}`],
      ['Officer', one.inspectorName],
      ['Evidence number', one.evidenceNumber ?? ''],
    ];
    yield* printout({
      ...{ title, subtitle: one.seizureNumber, generatedBy: made.by, generatedAt: made.at, sha256 },
      sections: [{ facts }],
      signature: [`Officer: ${one.inspectorName}`, 'Person who had the items'],
    });
  },
};

export const receiptFiles = { pdf: receipt };
