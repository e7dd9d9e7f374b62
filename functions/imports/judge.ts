// Judges what a row would do if the import ran now: create, update, same or error. Writes nothing.
import * as v from 'valibot';
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import { editRefusalOf } from '../../shared/firearms/record-rules.ts';
import { EditFirearm, RegisterFirearm } from '../../shared/firearms/schema.ts';
import type { ImportKey } from '../../shared/imports/columns.ts';
import { isSameName as isSpelledAlike } from '../../shared/kinds/spelling.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { canonicalJson } from '../history/store.ts';
import { log, traceOf } from '../platform/log.ts';
import { type Holders, holderOf, holderProblems } from './holders.ts';
import type { Known } from './known.ts';
import type { FileRow, RowProblem, Values } from './read.ts';
import { keyOf, type Verdict } from './row.ts';
import { problemsOf } from './row-problems.ts';
import type { Who } from './who.ts';

const keyOfPath: Readonly<Record<string, ImportKey>> = {
  'additionalInfo.notes': 'notes',
  'license.licenseNumber': 'licenseNumber',
  'license.section': 'licenseSection',
  'license.issuedOn': 'licenseIssued',
  'license.expiresOn': 'licenseExpires',
  'acquisition.acquiredOn': 'acquiredOn',
  'acquisition.from': 'acquiredFrom',
  'acquisition.how': 'acquiredHow',
};
const columnAt = (path: string): ImportKey => keyOfPath[path] ?? keyOf(path);

const describedBy = (values: Values) => ({
  manufacturer: values.manufacturer,
  model: values.model,
  serialNumber: values.serialNumber,
  type: values.type,
  caliber: values.caliber,
  licenseType: values.licenseType,
  province: values.province,
  city: values.city,
  ...(values.barrelLength === '' ? {} : { barrelLength: values.barrelLength }),
});

const licenseKeys = ['licenseNumber', 'licenseSection', 'licenseIssued', 'licenseExpires'] as const satisfies readonly ImportKey[];

function licenseIn(values: Values) {
  if (licenseKeys.every((key) => values[key] === '')) return {};
  const { licenseNumber, licenseSection, licenseIssued, licenseExpires } = values;
  return { license: { licenseNumber, section: licenseSection, issuedOn: licenseIssued, expiresOn: licenseExpires } };
}

const acquisitionKeys = ['acquiredOn', 'acquiredFrom', 'acquiredHow'] as const satisfies readonly ImportKey[];

function acquisitionIn(values: Values) {
  if (acquisitionKeys.every((key) => values[key] === '')) return {};
  const orNone = (value: string) => value || null;
  return { acquisition: { acquiredOn: orNone(values.acquiredOn), from: orNone(values.acquiredFrom), how: orNone(values.acquiredHow) } };
}

function judgeNew(values: Values, known: Known, actor: Who): Verdict {
  const owner = holderOf('owner', values, known, actor);
  const keeper = holderOf('keeper', values, known, actor);
  const input = {
    ...describedBy(values),
    ...(values.status === '' ? {} : { status: values.status }),
    ...licenseIn(values),
    ...acquisitionIn(values),
    ...(values.notes === '' ? {} : { additionalInfo: { notes: values.notes } }),
    // The holder's own problem is added below; the placeholder keeps the schema from reporting it twice.
    ownerId: owner.id ?? 1,
    ...(keeper.id === undefined ? {} : { keeperId: keeper.id }),
  };
  const problems = problemsOf(RegisterFirearm, input, values, columnAt);
  for (const [key, holder] of Object.entries({ owner, keeper }) as Holders) {
    if (holder.problem) problems.push(holder.problem);
    else if (holder.isActive === false) problems.push({ key, message: 'This legal entity is not active. You cannot register firearms to it' });
  }
  if (values.licenseNumber !== '' && known.hasLicense(values.licenseNumber))
    problems.push({ key: 'licenseNumber', message: 'A current license with this number is already recorded' });
  if (/^\d{4}-\d\d-\d\d$/.test(values.licenseIssued) && values.licenseIssued > dayOf(new Date()))
    problems.push({ key: 'licenseIssued', message: 'Not after today' });
  return problems.length > 0 ? { outcome: 'error', problems } : { outcome: 'create', input: v.parse(RegisterFirearm, input) };
}

/** An import records licenses of new firearms only. For a registered firearm, the license columns must match its license. */
function licenseProblems({ id }: FirearmRecord, values: Values, known: Known): RowProblem[] {
  const [first, ...more] = licenseKeys.filter((key) => values[key] !== '');
  if (!first) return [];
  const license = known.licenseOf(values.licenseNumber);
  if (license?.firearmId !== id) return [{ key: first, message: 'The registry has no such license for this firearm: record it on the Add License screen' }];
  const { section, issuedOn, expiresOn } = license;
  const recorded = { licenseNumber: values.licenseNumber, licenseSection: section, licenseIssued: issuedOn, licenseExpires: expiresOn };
  return more
    .filter((key) => values[key] !== recorded[key])
    .map((key) => ({ key, message: `The registry says ${recorded[key]}: an import does not change licenses` }));
}

/**
 * The acquisition columns of a row that differ from its registered firearm.
 * An import does not change them, because the stock register has an entry of the acquisition that only its own screen corrects.
 */
export function otherAcquisition(row: JudgedRow, known: Known, actor: Who): ImportKey[] {
  const firearm = known.firearmOf(row.values.serialNumber);
  // A keeper must not learn how the owner acquired the firearm.
  if (!firearm || !inScope(scopeOf(actor), [firearm.ownerId])) return [];
  const values = withoutGiven(row);
  return acquisitionKeys.filter((key) => values[key] !== '' && values[key] !== (firearm[key] ?? ''));
}

/**
 * The values of a row that differ from its registered firearm. Registered values are not validated again, so that an export can be imported as it is.
 * Serial numbers that differ only in spelling are the same.
 */
function changedBy({ typed }: JudgedRow, values: Values, given: readonly ImportKey[], firearm: FirearmRecord): Readonly<Record<string, unknown>> {
  const { serialNumber: _, ...description } = describedBy(values);
  const notes = { ...(firearm.additionalInfo as { notes?: unknown } | undefined), ...(values.notes === '' ? {} : { notes: values.notes }) };
  const isChanged = (name: string) => {
    const [key, recorded] = [name as ImportKey, String(firearm[name as keyof FirearmRecord] ?? '')];
    return !given.includes(key) && values[key] !== recorded && typed[key] !== recorded;
  };
  return {
    ...Object.fromEntries(Object.entries(description).filter(([name]) => isChanged(name))),
    ...(values.notes === '' ? {} : { additionalInfo: notes }),
  };
}

/** The row's values without the values for all rows, which do not change a registered firearm. */
const withoutGiven = ({ values, given }: JudgedRow): Values => ({ ...values, ...Object.fromEntries(given.map((key) => [key, ''])) });

/** Judges a row of a registered firearm: the import may correct its description, but not its owner, keeper or status. */
function judgeRegistered(firearm: FirearmRecord, row: JudgedRow, known: Known, actor: Who): Verdict {
  const values = withoutGiven(row);
  const input = changedBy(row, values, row.given, firearm);
  const problems = problemsOf(EditFirearm, input, values, columnAt);
  problems.push(...holderProblems(firearm, values, known, actor));
  if (values.status !== '' && values.status !== firearm.status)
    problems.push({
      key: 'status',
      message: `The registry says ${firearm.status.replaceAll('_', ' ')}: change the status on the lifecycle screen`,
    });
  // A keeper can view the firearm but not its license.
  if (inScope(scopeOf(actor), [firearm.ownerId])) problems.push(...licenseProblems(firearm, values, known));
  if (problems.length > 0) return { outcome: 'error', problems };

  const wanted = v.parse(EditFirearm, input);
  const before = firearm as Record<string, any>;
  const isOther = (field: string, to: unknown) =>
    (field === 'manufacturer' || field === 'model') && typeof to === 'string'
      ? !isSpelledAlike(to, before[field])
      : canonicalJson(to) !== canonicalJson(before[field] ?? null);
  const changed = Object.entries(wanted).filter(([field, to]) => to !== undefined && isOther(field, to));
  if (changed.length === 0) return { outcome: 'same', firearmId: firearm.id };
  const refusal = editRefusalOf(firearm);
  if (refusal) return refused(refusal);
  return {
    outcome: 'update',
    firearmId: firearm.id,
    version: firearm.version,
    change: Object.fromEntries(changed),
    from: Object.fromEntries(changed.map(([field]) => [field, before[field] ?? null])),
  };
}

const refused = (message: string): Verdict => ({ outcome: 'error', problems: [{ key: 'serialNumber', message }] });

/** Forms into which Excel converts a number, with the message for each. */
const spoilt = [
  // A long number, as Excel shows it and saves it as CSV.
  [/^\d(?:[.,]\d+)?E\+\d+$/i, 'Excel kept only the first digits of this number: format the column as text and enter it in full'],
  // 12-10 or MAR50 become a date, in a workbook and in CSV (decision 131).
  [
    /^(?:\d{4}-\d\d-\d\d|\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:-\d\d)?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d\d)$/,
    'Excel turned this number into a date: format the column as text and enter the number again',
  ],
] as const;

const spoiltIn = (values: Values): RowProblem[] =>
  (['serialNumber', 'licenseNumber'] as const).flatMap((key) => {
    const [, message] = spoilt.find(([form]) => form.test(values[key])) ?? [];
    return message ? [{ key, message }] : [];
  });

const notJudged = 'This row cannot be read. Check each of its values, or register this firearm on the Register Firearm screen';

export type JudgedRow = Pick<FileRow, 'values' | 'typed' | 'given' | 'beyond'>;

/** An exception while judging a row becomes that row's error, so that the other rows can be imported. */
export function judgeRow(row: JudgedRow, known: Known, actor: Who): Verdict {
  try {
    return judge(row, known, actor);
  } catch (error) {
    log('error', 'import row not checked', traceOf(error));
    return refused(notJudged);
  }
}

function judge(row: JudgedRow, known: Known, actor: Who): Verdict {
  const { values, beyond } = row;
  if (beyond) return refused('The row has more values than the file has columns: look for an extra delimiter');
  const problems = spoiltIn(values);
  if (problems.length > 0) return { outcome: 'error', problems };
  const firearm = known.firearmOf(values.serialNumber);
  if (!firearm) return judgeNew(values, known, actor);
  // Do not reveal another provider's firearm.
  if (!inScope(scopeOf(actor), [firearm.ownerId, firearm.keeperId])) return refused('Already registered');
  return judgeRegistered(firearm, row, known, actor);
}
