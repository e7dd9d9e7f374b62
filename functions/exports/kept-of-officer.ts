// Everything that the registry keeps of one officer, as a file for that person (POPIA, section 23): the record, qualifications, written authorities, files,
// accounts, changes, and each issue with the checks of its papers. Without the PIN, the person key and the read log.
import type { Actor } from '../../shared/access/actor.ts';
import type { Scope } from '../../shared/access/scope.ts';
import { type Issue, issueStateWords, purposeWords } from '../../shared/custody/schema.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { counted, printedTime } from '../../shared/kinds/format.ts';
import { endorsementWords } from '../../shared/officers/competencies.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { type Assessment, type Competency, employmentWords, type KeptExportQuery } from '../../shared/officers/schema.ts';
import type { Page } from '../../shared/route.ts';
import { issuesOfOfficer } from '../custody/reads.ts';
import type { Columns } from '../data/columns.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { delegations } from '../delegations/entity.ts';
import { availableFiles } from '../documents/file-list.ts';
import { listHistory } from '../history/store.ts';
import type { OfficerRecord } from '../officers/entity.ts';
import { getOfficer } from '../officers/store.ts';
import { type PrintRow, printout } from '../pdf/printout.ts';
import { logReveal } from '../readings/store.ts';
import type { Format } from '../spreadsheets/formats.ts';
import { asLines, digestOf, linesOf } from '../spreadsheets/lines.ts';
import { users } from '../users/entity.ts';

interface Kept {
  readonly legalEntityId: number;
  readonly part: string;
  readonly on?: string | null | undefined;
  readonly subject: string;
  readonly details: string;
}

export const keptColumns: Columns<Kept> = [
  ['Part', ({ part }) => part],
  ['Date', ({ on }) => on],
  ['Subject', ({ subject }) => subject],
  ['Details', ({ details }) => details],
];

type Row = Omit<Kept, 'legalEntityId'>;
const sentence = (...parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join('. ');

function recordRows(officer: OfficerRecord): Row[] {
  const facts: readonly (readonly [subject: string, value: string | undefined])[] = [
    ['Surname', officer.surname],
    ['Full names', officer.fullNames],
    ['Initials', officer.initials],
    [officer.idType === 'passport' ? `Passport number${officer.idCountry ? `, ${officer.idCountry}` : ''}` : 'ID number', officer.idNumber],
    ['PSiRA number', officer.psiraNumber],
    ['PSiRA grade', officer.psiraGrade],
    ['Registration expires on', officer.psiraExpiresOn],
    ['Employee number', officer.employeeNumber],
    ['Telephone', officer.phone],
    ['Employment', `${employmentWords[officer.employment]} since ${officer.employmentSince}`],
    ['PIN', officer.pinSetAt ? `Set on ${officer.pinSetAt}. Only a hash is kept.` : 'Not set'],
  ];
  return facts.flatMap(([subject, details]) => (details ? [{ part: 'Record', on: officer.createdAt, subject, details }] : []));
}

const qualificationRows = ({ competencies, assessments }: OfficerRecord): Row[] => [
  ...(competencies as Competency[]).map(({ endorsement, certificateNumber, issuedOn, reviewOn, note }) => ({
    part: 'Competency',
    on: issuedOn,
    subject: endorsementWords[endorsement],
    details: sentence(`Certificate ${certificateNumber}`, `Review on ${reviewOn}`, note),
  })),
  ...(assessments as Assessment[]).map(({ type, class: of, doneOn, validUntil, provider }) => ({
    part: 'Assessment',
    on: doneOn,
    subject: [type, of].filter(Boolean).join(' '),
    details: sentence(`Valid until ${validUntil}`, `By ${provider}`),
  })),
];

/** Everything beside the issues: few records, so that one page has them all. */
async function firstRows(officer: OfficerRecord): Promise<Row[]> {
  const officerId = officer.id;
  const [held, files, accounts, entries] = await Promise.all([
    delegations().query.ofOfficer({ officerId }).go({ pages: 'all' }),
    availableFiles(officerId),
    users().query.ofOfficer({ officerId }).go({ pages: 'all' }),
    listHistory('officer', officerId),
  ]);
  return [
    ...recordRows(officer),
    ...qualificationRows(officer),
    ...held.data.map(({ validFrom, validUntil, grantedByName, revokedAt, revokedReason }) => ({
      part: 'Written authority',
      on: validFrom,
      subject: `Granted by ${grantedByName}`,
      details: sentence(`Valid until ${validUntil}`, revokedAt && `Revoked on ${revokedAt}`, revokedReason),
    })),
    ...files.map(({ createdAt, fileName, kind }) => ({ part: 'File', on: createdAt, subject: fileName, details: kind ?? 'other' })),
    ...accounts.data.map(({ createdAt, email, isActive }) => ({
      part: 'User account',
      on: createdAt,
      subject: email,
      details: isActive ? 'Active' : 'Deactivated',
    })),
    ...entries.map(({ createdAt, action, actorName, comments }) => ({
      part: 'Change',
      on: createdAt,
      subject: action,
      details: sentence(actorName, comments),
    })),
  ];
}

async function issueRows(issues: readonly Issue[]): Promise<Row[]> {
  const idsOf = ({ id, authorisations }: Issue) => authorisations.map((_, at) => `${id}-${at}`);
  const found = await getAll(issues.flatMap(idsOf).map((id) => recordKey('authorisation-look', id)));
  const looks = new Map(found.map(({ id, looks: count, lastAt }) => [id as string, `checked ${counted(Number(count), 'time')}, last on ${lastAt}`]));
  return issues.map((issue) => ({
    part: 'Issue',
    on: issue.outAt,
    subject: `${issue.firearm.manufacturer} ${issue.firearm.model} ${issue.firearm.serialNumber}`,
    details: sentence(
      `${purposeWords[issue.purpose]}, ${issue.place}`,
      issue.reason,
      `${issueStateWords[issue.state]}${issue.inAt ? ` on ${issue.inAt}` : `, due ${issue.dueAt}`}`,
      `Rounds: ${issue.roundsOut} out${issue.shortfall ? `, ${issue.shortfall.rounds} missing: ${issue.shortfall.text}` : ''}`,
      ...issue.authorisations.map(({ number }, at) => [`Authorisation ${number}`, looks.get(idsOf(issue)[at] ?? '')].filter(Boolean).join(' ')),
      issue.remarks,
    ),
  }));
}

/** A page of the file. The reading of the whole ID number is logged, for the provider's own users too. Throws `not-found`. */
export async function keptForFile(
  scope: Scope,
  { officerId, ...paging }: KeptExportQuery,
  asker: Pick<Actor, 'userId' | 'name' | 'role'>,
): Promise<Page<Kept>> {
  const officer = await getOfficer(officerId, scope);
  const isFirst = paging.cursor === undefined;
  if (isFirst) await logReveal('officer', officerId, asker);
  const { items, next } = await issuesOfOfficer(officerId, scope, paging);
  const rows = [...(isFirst ? await firstRows(officer) : []), ...(await issueRows(items))];
  return { items: rows.map((row) => ({ ...row, legalEntityId: officer.legalEntityId })), ...(next === undefined ? {} : { next }) };
}

const printed = [
  { header: 'Part', share: 12 },
  { header: 'Date', share: 15 },
  { header: 'Subject', share: 26 },
  { header: 'Details', share: 47 },
] as const;

const dateWords = (on: Value): string => (on ? (String(on).includes('T') ? printedTime(String(on)) : String(on)) : '');

async function* rowsOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<PrintRow> {
  for await (const [part, on, subject, details] of linesOf(parts))
    yield { cells: [String(part), dateWords(on ?? null), String(subject ?? ''), String(details ?? '')] };
}

/** Memory limit: the whole PDF is built in memory. */
const mostPrinted = 3_000;

export const keptFiles = {
  pdf: {
    contentType: contentTypes.pdf,
    mostRows: mostPrinted,
    tooMany: `A PDF has at most ${mostPrinted} rows, and this file has more. Export it as CSV.`,
    rows: asLines,
    async *file(title, headers, parts, made) {
      const officer = await getOfficer(String(made.query.officerId), made.scope);
      const sha256 = await digestOf(headers, linesOf(made.again()));
      yield* printout({
        ...{ title, subtitle: nameOfOfficer(officer), generatedBy: made.by, generatedAt: made.at, sha256 },
        sections: [{ facts: [['Officer', `${officer.surname}, ${officer.fullNames}`]] }, { columns: printed, rows: rowsOf(parts) }],
      });
    },
  } satisfies Format,
};
