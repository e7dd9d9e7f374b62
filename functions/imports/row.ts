// A judged row of an import: its outcome and the reasons.
import * as v from 'valibot';
import type { EditFirearm, RegisterFirearm } from '../../shared/firearms/schema.ts';
import { headerOf, type ImportKey } from '../../shared/imports/columns.ts';
import type { Counts, ImportRow, Outcome } from '../../shared/imports/schema.ts';
import { masked, PassportNumber, SaIdNumber } from '../../shared/kinds/identity-number.ts';
import { kindOf } from './kinds.ts';
import type { FileRow, RowProblem } from './read.ts';

export type Verdict =
  | { readonly outcome: 'create'; readonly input: RegisterFirearm }
  /** `from`: the old values of the fields that change, when the row was judged. */
  | {
      readonly outcome: 'update';
      readonly firearmId: string;
      readonly version: number;
      readonly change: EditFirearm;
      readonly from: Readonly<Record<string, unknown>>;
    }
  | { readonly outcome: 'same'; readonly firearmId: string }
  | { readonly outcome: 'error'; readonly problems: readonly RowProblem[] };

/** The parts of a row from the file that are stored. */
type ReadRow = Pick<FileRow, 'line' | 'cells' | 'values' | 'typed' | 'given' | 'fixed'>;

/** A row as it is stored between the dry run and the run, and after it. */
export interface KeptRow extends ReadRow {
  readonly outcome: Outcome;
  readonly firearmId?: string;
  /** In an import of officers. */
  readonly officerId?: string;
  readonly problems?: readonly RowProblem[];
  readonly change?: EditFirearm;
  readonly from?: Readonly<Record<string, unknown>>;
  /** Warnings for the person before the run: the row can be imported anyway. */
  readonly warnings?: readonly string[];
}

/** The row as read, without its outcome. */
export const readRow = ({ line, cells, values, typed, given, fixed }: ReadRow): ReadRow => ({
  ...{ line, cells, values, typed, given },
  ...(fixed ? { fixed } : {}),
});

export function keptRow(read: ReadRow, verdict: Verdict, warnings: readonly string[] = []): KeptRow {
  const row = { ...readRow(read), outcome: verdict.outcome, ...(warnings.length > 0 ? { warnings } : {}) };
  switch (verdict.outcome) {
    case 'create':
      return row;
    case 'update':
      return { ...row, firearmId: verdict.firearmId, change: verdict.change, from: verdict.from };
    case 'same':
      return { ...row, firearmId: verdict.firearmId };
    case 'error':
      return { ...row, problems: verdict.problems };
    default:
      return verdict satisfies never;
  }
}

const keyOfField: Readonly<Record<string, ImportKey>> = { additionalInfo: 'notes', ownerId: 'owner', keeperId: 'keeper' };
/** The column of a field of the firearm's schema. */
export const keyOf = (field: string): ImportKey => keyOfField[field] ?? (field as ImportKey);

/** A row shows at most this many characters of a value. */
const mostShown = 200;
const briefly = (value: string): string => (value.length > mostShown ? `${value.slice(0, mostShown)}…` : value);

const inWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return briefly(typeof value === 'object' ? String((value as { notes?: unknown }).notes ?? '–') : String(value));
};

/** All problems of a row in one sentence, column by column. */
export const messageOf = ({ problems = [] }: Pick<KeptRow, 'problems'>): string =>
  problems.length === 1 ? (problems[0]?.message ?? '') : problems.map(({ key, message }) => `${headerOf(key)}: ${message}`).join('; ');

const joined = (keys: readonly ImportKey[]) => [...new Set(keys)].map(headerOf).join(', ');

/** Without the empty values. */
const filled = (values: Readonly<Partial<Record<ImportKey, string>>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value ? [[key, briefly(value)]] : [])));

/** The name of a row's officer; nothing in an import of firearms. */
const officerOf = ({ values: { surname, fullNames }, officerId }: KeptRow) => {
  if (surname === undefined) return {};
  return { officer: briefly(`${fullNames} ${surname}`.trim()), ...(officerId ? { officerId } : {}) };
};

/** Valid ID numbers are masked, as everywhere. A wrong one is shown, because a person has to correct it. */
function withMaskedId<T extends Readonly<Record<string, string>>>(shown: T, { values: { idNumber = '', idType, idCountry } }: KeptRow): T {
  if (shown.idNumber === undefined) return shown;
  const schema = idType === 'Passport' || idCountry ? PassportNumber : SaIdNumber;
  return v.is(schema, idNumber) ? { ...shown, idNumber: masked(shown.idNumber) } : shown;
}

export function shownRow(row: KeptRow, place: number): ImportRow {
  const { line, outcome, values, problems = [], change = {}, from = {}, firearmId } = row;
  const changes = Object.entries(change).map(([field, to]) => ({ key: keyOf(field), words: `${inWords(from[field])} → ${inWords(to)}` }));
  const column = joined(outcome === 'error' ? problems.map(({ key }) => key) : changes.map(({ key }) => key));
  const reason = outcome === 'error' ? messageOf(row) : changes.map(({ words }) => words).join('; ');
  return {
    id: String(place),
    line,
    outcome,
    serialNumber: briefly(values.serialNumber ?? ''),
    column: column || null,
    reason: reason || null,
    firearmId: firearmId ?? null,
    ...officerOf(row),
    // A registered value keeps its own spelling.
    values: withMaskedId(filled(outcome === 'same' ? { ...values, ...row.typed } : values), row),
    typed: outcome === 'same' ? {} : withMaskedId(filled(row.typed), row),
    problems: outcome === 'error' ? problems.map((one) => ({ key: one.key, column: headerOf(one.key), message: one.message, kind: kindOf(one) })) : [],
    fixed: [...(row.fixed ?? [])],
    warnings: [...(row.warnings ?? [])],
  };
}

export function countRows(rows: readonly Pick<KeptRow, 'outcome'>[]): Counts {
  const counts = { create: 0, update: 0, same: 0, error: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
}

export const addCounts = (parts: readonly Counts[]): Counts =>
  parts.reduce(
    (sum, part) => ({ create: sum.create + part.create, update: sum.update + part.update, same: sum.same + part.same, error: sum.error + part.error }),
    { create: 0, update: 0, same: 0, error: 0 },
  );
