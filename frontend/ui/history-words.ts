// The history of a record in plain words: what a call did, and the facts kept with it.
import type { HistoryEntry } from '../../shared/workflow/schema.ts';
import { wordsOf } from './status-badge.tsx';

/** By the contract's name of the call. */
const byAction: Readonly<Record<string, string>> = {
  'firearms.register': 'Registered',
  'firearms.edit': 'Description corrected',
  'firearms.changeStatus': 'Status changed',
  'firearms.profile': 'Profiled',
  'licenses.create': 'License recorded',
  'licenses.lodge': 'Renewal lodged',
  'licenses.decide': 'Renewal decided',
  'licenses.cancel': 'License cancelled',
  'licenses.verify': 'License checked by the firearm office',
  'transactions.create': 'Transaction begun',
  'transactions.decide': 'Transaction taken further',
  'inspections.schedule': 'Inspection scheduled',
};

/** By the call alone, whatever the record. */
const byCall: Readonly<Record<string, string>> = {
  create: 'Created',
  add: 'Added',
  edit: 'Corrected',
  register: 'Registered',
  import: 'Imported',
  transfer: 'Transferred',
  associate: 'Associated',
};

/** `changeStatus` reads "Change status". */
const spaced = (name: string): string => wordsOf(name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`));

export function actionWords(action: string): string {
  const call = action.split('.').at(-1) ?? action;
  return byAction[action] ?? byCall[call] ?? spaced(call);
}

export interface Fact {
  readonly name: string;
  readonly words: string;
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || 'nothing';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${spaced(name)}: ${valueWords(part)}`)
    .join('; ');
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } => value !== null && typeof value === 'object' && 'from' in value && 'to' in value;
const hasValue = (value: unknown) => value !== null && value !== undefined && value !== '';

/** The fields that the change touched, from what to what, and whatever else was kept with it. */
export function factsOf(metadata: HistoryEntry['metadata']): Fact[] {
  const { changed, ...others } = metadata ?? {};
  const fields = Object.entries((changed ?? {}) as Record<string, unknown>).map(([name, value]) => ({
    name: spaced(name),
    words: isChange(value) ? `${valueWords(value.from)} → ${valueWords(value.to)}` : valueWords(value),
  }));
  return [...fields, ...Object.entries(others).flatMap(([name, value]) => (hasValue(value) ? [{ name: spaced(name), words: valueWords(value) }] : []))];
}
