// Chain of custody of a firearm or an officer as a file: every issue, newest first.
import type { Scope } from '../../shared/access/scope.ts';
import type { FirearmCustodyExportQuery, OfficerCustodyExportQuery } from '../../shared/authorisations/schema.ts';
import { conditionWords, type Issue, issueStateWords, purposeWords, shortfallWords } from '../../shared/custody/schema.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import { endorsementWords } from '../../shared/officers/competencies.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { issuesOfFirearm, issuesOfOfficer } from '../custody/reads.ts';
import type { Columns } from '../data/columns.ts';
import { getFirearm } from '../firearms/store.ts';
import { getOfficer } from '../officers/store.ts';
import { type PrintRow, printout } from '../pdf/printout.ts';
import type { Format, Made } from '../spreadsheets/formats.ts';
import { asLines, digestOf, linesOf } from '../spreadsheets/lines.ts';

export const firearmCustodyForFile = (scope: Scope, { firearmId, ...paging }: FirearmCustodyExportQuery) => issuesOfFirearm(firearmId, scope, paging);
export const officerCustodyForFile = (scope: Scope, { officerId, ...paging }: OfficerCustodyExportQuery) => issuesOfOfficer(officerId, scope, paging);

/** The people who allowed exceptions, or their reasons: one for each period that had one. */
const overridesOf = (periods: Issue['authorisations'], name: 'overrideBy' | 'overrideReason'): string => periods.flatMap((one) => one[name] ?? []).join('; ');

const columns = {
  out: ['Out', (issue) => issue.outAt],
  officer: ['Officer', (issue) => issue.officerName],
  psira: ['PSiRA Number', (issue) => issue.officerPsiraNumber],
  competency: ['Competency', ({ endorsement }) => endorsement && endorsementWords[endorsement]],
  certificate: ['Certificate Number', (issue) => issue.certificateNumber],
  assessed: ['Yearly Assessment', (issue) => issue.assessedOn],
  make: ['Manufacturer', ({ firearm }) => firearm.manufacturer],
  model: ['Model', ({ firearm }) => firearm.model],
  caliber: ['Caliber', ({ firearm }) => firearm.caliber],
  serial: ['Serial Number', ({ firearm }) => firearm.serialNumber],
  holder: ['License Holder', (issue) => issue.legalEntityName],
  license: ['License Number', (issue) => issue.licenseNumber],
  authorisations: ['Authorisations', ({ authorisations }) => authorisations.map(({ number }) => number).join('; ')],
  purpose: ['Purpose', (issue) => purposeWords[issue.purpose]],
  place: ['Place', (issue) => issue.place],
  due: ['Due', (issue) => issue.dueAt],
  roundsOut: ['Rounds Out', (issue) => issue.roundsOut],
  issuedBy: ['Issued by', (issue) => issue.issuerName],
  safe: ['From Safe', (issue) => issue.safeName],
  exceptions: ['Exceptions', ({ against }) => against.join('; ')],
  allowedBy: ['Exceptions Allowed by', ({ authorisations }) => overridesOf(authorisations, 'overrideBy')],
  allowedFor: ['Reason of the Exceptions', ({ authorisations }) => overridesOf(authorisations, 'overrideReason')],
  state: ['State', (issue) => issueStateWords[issue.state]],
  in: ['In', (issue) => issue.inAt],
  roundsIn: ['Rounds In', (issue) => issue.roundsIn],
  condition: ['Condition', ({ condition }) => condition && conditionWords[condition]],
  receivedBy: ['Received by', (issue) => issue.receivedByName],
  broughtBy: ['Brought by', (issue) => issue.broughtByName],
  shortfall: ['Rounds Missing', ({ shortfall }) => shortfall?.rounds],
  explanation: ['Explanation', ({ shortfall }) => shortfall && `${shortfallWords[shortfall.explanation]}: ${shortfall.text}`],
  remarks: ['Remarks', (issue) => issue.remarks],
  id: ['Issue ID', (issue) => issue.id],
} as const satisfies Record<string, readonly [header: string, value: (issue: Issue) => Value]>;
type Name = keyof typeof columns;
const names = Object.keys(columns) as Name[];

export const custodyOfColumns: Columns<Issue> = Object.values(columns);

/** Memory limit: the whole PDF is built in memory. A firearm has two issues on a busy day. */
const mostPrinted = 2_000;

const printed = [
  { header: 'Out', share: 9 },
  { header: 'Officer', share: 12 },
  { header: 'Firearm', share: 12 },
  { header: 'Authorisations', share: 12 },
  { header: 'Purpose and place', share: 13 },
  { header: 'Rounds out', share: 6, align: 'right' },
  { header: 'Issued by', share: 9 },
  { header: 'In', share: 9 },
  { header: 'Rounds in', share: 6, align: 'right' },
  { header: 'Condition', share: 7 },
  { header: 'Received by', share: 9 },
] as const;

const words = (value: Value): string => (value === null || value === undefined ? '' : String(value));
const moment = (at: Value): string => (at ? printedTime(String(at)) : '');
const joined = (parts: readonly Value[], by = ', ') => parts.map(words).filter(Boolean).join(by);
const labelled = (label: string, value: string) => (value ? `${label}: ${value}` : '');

function rowOf(values: readonly Value[]): PrintRow {
  const one = Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<Name, Value>;
  const note = joined(
    [
      one.state === issueStateWords.returned ? '' : words(one.state),
      labelled('Exceptions', joined([one.exceptions, one.allowedBy && `allowed by ${one.allowedBy}`, one.allowedFor])),
      labelled('Brought by', words(one.broughtBy)),
      labelled('Rounds missing', joined([one.shortfall, one.explanation])),
      words(one.remarks),
    ],
    '. ',
  );
  return {
    cells: [
      moment(one.out),
      joined([one.officer, one.psira]),
      joined([joined([one.make, one.model], ' '), one.serial]),
      words(one.authorisations),
      joined([one.purpose, one.place]),
      words(one.roundsOut),
      words(one.issuedBy),
      moment(one.in),
      words(one.roundsIn),
      words(one.condition),
      words(one.receivedBy),
    ],
    ...(note ? { note } : {}),
    struck: one.state === issueStateWords.void,
  };
}

async function* rowsOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<PrintRow> {
  for await (const values of linesOf(parts)) yield rowOf(values);
}

type Facts = readonly (readonly [label: string, value: string])[];

const chain = (factsOf: (made: Made) => Promise<{ readonly subtitle: string; readonly facts: Facts }>): Format => ({
  contentType: contentTypes.pdf,
  mostRows: mostPrinted,
  tooMany: `A PDF has at most ${mostPrinted} issues, and this chain has more. Export it as CSV.`,
  rows: asLines,
  async *file(title, headers, parts, made) {
    const { subtitle, facts } = await factsOf(made);
    const sha256 = await digestOf(headers, linesOf(made.again()));
    yield* printout({
      ...{ title, subtitle, landscape: true, generatedBy: made.by, generatedAt: made.at, sha256 },
      sections: [{ facts: [...facts, ['Issues', `${made.rows}, newest first`]] }, { columns: printed, rows: rowsOf(parts) }],
      signature: true,
    });
  },
});

export const firearmCustodyFiles = {
  pdf: chain(async ({ query, scope }) => {
    const { manufacturer, model, type, caliber, serialNumber, ownerName } = await getFirearm(String(query.firearmId), scope);
    const firearm = `${manufacturer} ${model}, serial number ${serialNumber}`;
    return { subtitle: firearm, facts: [['Firearm', `${firearm}, ${type}, ${caliber}`] as const, ['Owner', ownerName] as const] };
  }),
};

export const officerCustodyFiles = {
  pdf: chain(async ({ query, scope }) => {
    const officer = await getOfficer(String(query.officerId), scope);
    const name = nameOfOfficer(officer);
    return { subtitle: name, facts: [['Officer', `${name}, PSiRA number ${officer.psiraNumber}, grade ${officer.psiraGrade}`] as const] };
  }),
};
