// Officers as files: the list, and the eligibility of each officer by class of firearm. Without PINs and with masked ID numbers.
import type { Scope } from '../../shared/access/scope.ts';
import type { Gate } from '../../shared/custody/gates.ts';
import { policyOf } from '../../shared/custody/policy.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { endorsements, endorsementWords } from '../../shared/officers/competencies.ts';
import type { Eligibility } from '../../shared/officers/eligibility.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { employmentWords, type Officer, type OfficerQuery } from '../../shared/officers/schema.ts';
import type { Page } from '../../shared/route.ts';
import type { Columns } from '../data/columns.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { type PrintRow, printout } from '../pdf/printout.ts';
import type { Format } from '../spreadsheets/formats.ts';
import { asLines, digestOf, linesOf } from '../spreadsheets/lines.ts';
import { judged } from './eligibility-store.ts';
import { listOfficers } from './list-store.ts';

const joined = (parts: readonly string[]) => parts.join('; ');

export const officerColumns: Columns<Officer> = [
  ['Surname', (officer) => officer.surname],
  ['Full Names', (officer) => officer.fullNames],
  ['ID or Passport Number', (officer) => officer.idNumber],
  ['PSiRA Number', (officer) => officer.psiraNumber],
  ['PSiRA Grade', (officer) => officer.psiraGrade],
  ['Registration Expires', (officer) => officer.psiraExpiresOn],
  ['Employee Number', (officer) => officer.employeeNumber],
  ['Provider ID', (officer) => officer.legalEntityId],
  ['Provider', (officer) => officer.legalEntityName],
  ['Branch', (officer) => officer.branchName],
  ['Telephone', (officer) => officer.phone],
  ['Employment', (officer) => employmentWords[officer.employment]],
  ['Employment Since', (officer) => officer.employmentSince],
  [
    'Competencies',
    ({ competencies }) =>
      joined(competencies.map((one) => `${endorsementWords[one.endorsement]}: ${one.certificateNumber}, issued ${one.issuedOn}, review ${one.reviewOn}`)),
  ],
  ['Assessments', ({ assessments }) => joined(assessments.map((one) => joined([[one.type, one.class].filter(Boolean).join(' '), `until ${one.validUntil}`])))],
  ['Next Lapse', (officer) => officer.lapsesOn],
  ['Record ID', (officer) => officer.id],
];

interface Judged {
  readonly officer: Officer;
  readonly eligibility: Omit<Eligibility, 'officerId'>;
  readonly legalEntityId: number;
}

/** A page of officers with their eligibility today, by the policies of their providers. Throws as `listOfficers`. */
export async function eligibilityForFile(scope: Scope, query: OfficerQuery): Promise<Page<Judged>> {
  const page = await listOfficers(scope, query);
  const ids = [...new Set(page.items.map(({ legalEntityId }) => legalEntityId))];
  const policies = new Map((ids.length > 0 ? await findLegalEntities(ids) : []).map(({ id, custodyPolicy }) => [id, policyOf(custodyPolicy)]));
  const today = dayOf(new Date());
  const items = page.items.map((officer) => {
    const { legalEntityId } = officer;
    const facts = { ...officer, name: nameOfOfficer(officer) };
    return { officer, legalEntityId, eligibility: judged(facts, policies.get(legalEntityId) ?? policyOf(undefined), today) };
  });
  return { ...page, items };
}

const sentences = (gates: readonly Pick<Gate, 'message'>[]) => gates.map(({ message }) => message).join(' ');

const eligible = 'Eligible';
/** `Eligible`, with a second person, or not, each with the sentences of the gates. */
function wordsFor({ eligibility: { gates: general, endorsements: all } }: Judged, endorsement: (typeof endorsements)[number]): string {
  const own = all.find((one) => one.endorsement === endorsement);
  const why = sentences(own?.gates ?? []);
  if (!own?.isEligible) return `Not eligible. ${sentences(general.filter(({ level }) => level === 'refusal'))} ${why}`.replaceAll('  ', ' ').trim();
  const state = [...general, ...own.gates].some(({ level }) => level === 'override') ? 'With a second person' : eligible;
  return why ? `${state}. ${why}` : state;
}

export const eligibilityColumns: Columns<Judged> = [
  ['Officer', ({ officer }) => `${officer.surname}, ${officer.fullNames}`],
  ['PSiRA Number', ({ officer }) => officer.psiraNumber],
  ['Provider', ({ officer }) => officer.legalEntityName],
  ['Branch', ({ officer }) => officer.branchName],
  ['Employment', ({ officer }) => employmentWords[officer.employment]],
  ...endorsements.map((endorsement) => [endorsementWords[endorsement], (one: Judged) => wordsFor(one, endorsement)] as const),
];

const printed = [
  { header: 'Officer', share: 16 },
  { header: 'PSiRA number', share: 9 },
  { header: 'Branch', share: 10 },
  ...endorsements.map((endorsement) => ({ header: endorsementWords[endorsement], share: 9 })),
] as const;

/** A class has one word in its column. The sentences of the classes with a competency or an exception follow in the note. */
function rowOf([name, psira, , branch, employment, ...classes]: readonly Value[]): PrintRow {
  const words = classes.map(String);
  const short = words.map((one) => one.split('. ')[0] ?? one);
  const note = words.flatMap((one, at) => (one.includes('. ') && !one.includes('has no competency') ? [`${printed[at + 3]?.header}: ${one}`] : [])).join(' ');
  return {
    cells: [
      [name, employment === employmentWords.active ? '' : employment].filter(Boolean).join(', '),
      String(psira ?? ''),
      String(branch ?? ''),
      ...short.map((one) => (one === 'Not eligible' ? '–' : one)),
    ],
    ...(note ? { note } : {}),
  };
}

async function* rowsOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<PrintRow> {
  for await (const values of linesOf(parts)) yield rowOf(values);
}

/** Memory limit: the whole PDF is built in memory. */
const mostPrinted = 2_000;

export const eligibilityFiles = {
  pdf: {
    contentType: contentTypes.pdf,
    mostRows: mostPrinted,
    tooMany: `A PDF has at most ${mostPrinted} officers, and this list has more. Export it as CSV.`,
    rows: asLines,
    async *file(title, headers, parts, made) {
      const sha256 = await digestOf(headers, linesOf(made.again()));
      yield* printout({
        ...{ title, subtitle: `On ${dayOf(made.at)}`, landscape: true, generatedBy: made.by, generatedAt: made.at, sha256 },
        sections: [{ facts: [['Officers', String(made.rows)]] }, { columns: printed, rows: rowsOf(parts) }],
        signature: true,
      });
    },
  } satisfies Format,
};
