// The records that can have a label, in the words of the label.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import type { LabelKind } from '../../shared/labels/papers.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import type { BranchRecord } from '../branches/entity.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import type { OfficerRecord } from '../officers/entity.ts';
import type { SafeRecord } from '../safes/entity.ts';

/** A record with the words of its label; `holders` are the legal entities that may use the label, its owner first. */
export interface Labelled {
  readonly kind: LabelKind;
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly holders: readonly [owner: number, ...others: number[]];
}

export const firearmLabel = ({ id, manufacturer, model, serialNumber, ownerId, keeperId }: FirearmRecord): Labelled => ({
  ...{ kind: 'firearm', id, name: `${manufacturer} ${model}`, detail: serialNumber },
  holders: keeperId ? [ownerId, keeperId] : [ownerId],
});

const officerLabel = (officer: OfficerRecord): Labelled => ({
  ...{ kind: 'officer', id: officer.id, name: nameOfOfficer(officer), detail: officer.psiraNumber },
  holders: [officer.legalEntityId],
});

const safeLabel = ({ id, name, legalEntityId }: SafeRecord, branchName: string): Labelled => ({
  ...{ kind: 'safe', id, name, detail: branchName },
  holders: [legalEntityId],
});

const keysOf = (kind: string, ids: readonly string[]) => [...new Set(ids)].map((id) => recordKey(kind, id));

/** The current records with these ids that the scope may see, in the order of the ids. One read for each 100; one more for safes. */
export async function labelledRecords(kind: LabelKind, ids: readonly string[], scope: Scope): Promise<Labelled[]> {
  const records = await getAll(keysOf(kind, ids), undefined, true);
  const shown = async (): Promise<Labelled[]> => {
    if (kind === 'firearm') return (records as FirearmRecord[]).filter(({ reversal }) => !reversal).map(firearmLabel);
    if (kind === 'officer') return (records as OfficerRecord[]).map(officerLabel);
    const safes = records as SafeRecord[];
    const branches = (await getAll(
      keysOf(
        'branch',
        safes.map(({ branchId }) => branchId),
      ),
    )) as BranchRecord[];
    const nameOf = new Map(branches.map(({ id, name }) => [id, name]));
    return safes.map((safe) => safeLabel(safe, nameOf.get(safe.branchId) ?? ''));
  };
  return (await shown()).filter(({ holders }) => inScope(scope, holders));
}
