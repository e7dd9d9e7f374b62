// Finds a record by the code of its label: a scanner types the code into every search of officers and firearms.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { readCode } from '../../shared/labels/code.ts';
import { findItem } from './current-record.ts';

export interface Labelled {
  readonly id: string;
  /** The PSiRA number of an officer or the serial number of a firearm, which the search index has. */
  readonly number: string;
}

/** The record in the caller's scope whose valid label has the code in `text`; undefined for any other text. Two reads, only for a text that is a code. */
export async function recordOfLabel(kind: 'firearm' | 'officer', text: string | undefined, scope: Scope): Promise<Labelled | undefined> {
  const code = text && readCode(text);
  const label = code ? await findItem('label', code) : undefined;
  if (label?.kind !== kind || label.retiredAt) return undefined;
  const id = String(label.recordId);
  const record = await findItem(kind, id);
  const holders = [record?.legalEntityId, record?.ownerId, record?.keeperId].filter((one) => one !== undefined) as number[];
  return record && inScope(scope, holders) ? { id, number: String(record.psiraNumber ?? record.serialNumber) } : undefined;
}

/** The search result for a label: its record alone, if the other filters of the list include it. */
export const onlyLabelled = <T extends { readonly ids: readonly string[]; readonly total: number }>(found: T, labelled: Labelled | undefined) => {
  if (!labelled) return found;
  const ids = found.ids.filter((id) => id === labelled.id);
  return { ids, total: ids.length };
};
