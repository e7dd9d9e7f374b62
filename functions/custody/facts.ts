// The records that decide about lines of an issue: read in at most three batches for all lines of a call, and turned into the facts of the gates.
import type { IssueFacts } from '../../shared/custody/gates.ts';
import { policyOf } from '../../shared/custody/policy.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { stateOf } from '../../shared/licenses/rules.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { headFor } from '../custody-records/head-writes.ts';
import { guardKey, kindOf, slotsOf } from '../custody-records/slots.ts';
import { getAll } from '../data/pages.ts';
import { padded } from '../data/record.ts';
import { recordKey, table } from '../data/table.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import type { LicenseRecord } from '../licenses/entity.ts';
import type { OfficerRecord } from '../officers/entity.ts';
import type { SafeRecord } from '../safes/entity.ts';
import type { HeadRecord, IssueRecord } from './entity.ts';

type Item = Record<string, any>;

interface Asked {
  readonly firearmId?: string | undefined;
  readonly officerId?: string | undefined;
  readonly eventId?: string | undefined;
}

/** The records of one line. A firearm or an officer that is not of the provider is undefined, like a missing one. */
export interface LineRecords {
  readonly provider: LegalEntityRecord;
  readonly firearm?: FirearmRecord | undefined;
  readonly head?: HeadRecord | undefined;
  readonly license?: LicenseRecord | undefined;
  /** The action of the firearm's model in the library. */
  readonly action?: string | undefined;
  readonly officer?: OfficerRecord | undefined;
  /** The issue of this event, if it was recorded before. */
  readonly former?: IssueRecord | undefined;
  /** The firearms of the same kind that the officer holds, in words, and the officer's free slot. */
  readonly holds: readonly string[];
  readonly freeSlot?: string | undefined;
}

class Items {
  private readonly found = new Map<string, Item>();

  async read(keys: readonly Record<string, string>[], latest: boolean): Promise<void> {
    const wanted = new Map(keys.map((key) => [String(key[table.pk]), key]));
    for (const item of await getAll([...wanted.values()], undefined, latest)) this.found.set(String(item[table.pk]), item);
  }

  of<T>(kind: string, id: string | undefined): T | undefined {
    return id === undefined ? undefined : (this.found.get(`${kind}#${id}`) as T | undefined);
  }

  holderOf(kind: string, value: string): string | undefined {
    return this.of<Item>('guard', `${kind}#${value}`)?.heldBy;
  }
}

/** Reads the records of all lines; `latest` reads the current records, before a write that depends on them. */
export async function recordsOf(lines: readonly Asked[], legalEntityId: number, latest: boolean): Promise<(line: Asked) => LineRecords> {
  const items = new Items();
  const providerKey = padded(legalEntityId);
  await items.read(
    [
      recordKey('legal-entity', providerKey),
      ...lines.flatMap(({ firearmId, officerId, eventId }) => [
        ...(firearmId ? [recordKey('firearm', firearmId), recordKey('firearm-custody', firearmId), guardKey('firearm-license', firearmId)] : []),
        ...(officerId ? [recordKey('officer', officerId)] : []),
        ...(eventId ? [recordKey('issue', eventId)] : []),
      ]),
    ],
    latest,
  );
  const firearmOf = (id: string | undefined) => {
    const firearm = items.of<FirearmRecord>('firearm', id);
    return firearm && !firearm.reversal && [firearm.ownerId, firearm.keeperId].includes(legalEntityId) ? firearm : undefined;
  };
  const officerOf = (id: string | undefined) => {
    const officer = items.of<OfficerRecord>('officer', id);
    return officer?.legalEntityId === legalEntityId ? officer : undefined;
  };
  const licenseIdOf = (firearmId: string) => items.holderOf('firearm-license', firearmId);
  await items.read(
    lines.flatMap((line) => {
      const [firearm, officer] = [firearmOf(line.firearmId), officerOf(line.officerId)];
      const licenseId = firearm && licenseIdOf(firearm.id);
      return [
        ...(licenseId ? [recordKey('license', licenseId)] : []),
        ...(firearm?.libraryReference ? [recordKey('library', padded(firearm.libraryReference))] : []),
        ...(firearm && officer ? slotsOf(officer.id, kindOf(firearm.type)).map((slot) => guardKey('officer-slot', slot)) : []),
      ];
    }),
    latest,
  );
  const heldIn = (officer: OfficerRecord, type: string) =>
    slotsOf(officer.id, kindOf(type)).map((slot) => ({ slot, issueId: items.holderOf('officer-slot', slot) }));
  await items.read(
    lines.flatMap((line) => {
      const [firearm, officer] = [firearmOf(line.firearmId), officerOf(line.officerId)];
      return firearm && officer ? heldIn(officer, firearm.type).flatMap(({ issueId }) => (issueId ? [recordKey('issue', issueId)] : [])) : [];
    }),
    latest,
  );
  const provider = items.of<LegalEntityRecord>('legal-entity', providerKey) as LegalEntityRecord;
  return ({ firearmId, officerId, eventId }) => {
    const [firearm, officer] = [firearmOf(firearmId), officerOf(officerId)];
    const slots = firearm && officer ? heldIn(officer, firearm.type) : [];
    return {
      provider,
      firearm,
      officer,
      head: items.of<HeadRecord>('firearm-custody', firearm?.id),
      license: items.of<LicenseRecord>('license', firearm && licenseIdOf(firearm.id)),
      action: items.of<{ action?: string }>('library', firearm?.libraryReference === undefined ? undefined : padded(firearm.libraryReference))?.action,
      former: items.of<IssueRecord>('issue', eventId),
      holds: slots.flatMap(({ issueId }) => {
        const held = items.of<IssueRecord>('issue', issueId);
        return held ? [firearmName(held.firearm)] : [];
      }),
      freeSlot: slots.find(({ issueId }) => issueId === undefined)?.slot,
    };
  };
}

export interface Terms {
  readonly safe: Pick<SafeRecord, 'id' | 'name'>;
  readonly issuer: IssueFacts['issuer'];
  readonly callerOfficerId?: string | undefined;
  readonly witness?: OfficerRecord | undefined;
  readonly until: Date;
  readonly rounds: number;
  readonly roundsInSafe?: number | undefined;
}

/** The facts of an officer for the gates. */
export const officerFacts = (officer: OfficerRecord): IssueFacts['officer'] => ({
  id: officer.id,
  name: nameOfOfficer(officer),
  employment: officer.employment,
  employmentSince: officer.employmentSince,
  psiraExpiresOn: officer.psiraExpiresOn,
  competencies: officer.competencies,
  assessments: officer.assessments,
});

/** The facts of a firearm for the gates, with its place, its license and its provider. */
export function firearmFacts({ provider, head, license, action }: LineRecords, firearm: FirearmRecord, safe: Terms['safe'], now: Date) {
  return {
    safe: { id: safe.id, name: safe.name },
    firearm: {
      type: firearm.type,
      action,
      status: firearm.status,
      isLocked: firearm.lockedBy !== undefined,
      isSeized: firearm.seizureId !== undefined,
      ownerId: firearm.ownerId,
      ownerName: firearm.ownerName,
    },
    head: headFor(head, provider.id),
    license: license && { state: stateOf(license, dayOf(now)), section: license.section, expiresOn: license.expiresOn },
    provider: { id: provider.id, name: provider.name, standing: provider.standing },
    policy: policyOf(provider.custodyPolicy),
  } satisfies Partial<IssueFacts>;
}

/** The facts of a line whose firearm and officer were found. */
export function factsOf(records: LineRecords & { readonly firearm: FirearmRecord; readonly officer: OfficerRecord }, terms: Terms, now: Date): IssueFacts {
  const { witness, safe, ...rest } = terms;
  return {
    now,
    ...rest,
    ...firearmFacts(records, records.firearm, safe, now),
    officer: officerFacts(records.officer),
    holds: records.holds,
    ...(witness ? { witness: { officerId: witness.id, employment: witness.employment } } : {}),
  };
}

/** The facts for a step that needs no witness, whatever the provider's policy says about an issue. */
export const withoutWitness = (facts: IssueFacts): IssueFacts => ({
  ...facts,
  policy: { ...facts.policy, needsWitness: false },
});
