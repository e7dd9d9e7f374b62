// Builds the items shown for dates from the current records and their places. Reads the records of a page by key, a hundred at a time.
import type { DueItem } from '../../shared/due/schema.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { daysBetween } from '../../shared/kinds/time.ts';
import { lodgeBy } from '../../shared/licenses/periods.ts';
import { lodgingOf } from '../../shared/licenses/rules.ts';
import type { AlertRecord } from '../compliance/entity.ts';
import { getAll, wordOf } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import type { InspectionRecord } from '../inspections/entity.ts';
import { subjectOf } from '../inspections/queue-place.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import type { LicenseRecord } from '../licenses/entity.ts';
import type { LossRecord } from '../losses/entity.ts';
import type { RiskRecord } from '../profiling/entity.ts';
import type { Ref } from './ref.ts';

type Of = Partial<Pick<DueItem, 'serialNumber' | 'license'>> & {
  readonly subject: string;
  readonly actionUrl: string;
  readonly holderId: number | undefined;
  readonly firearmId?: string | undefined;
};

const kinds = { lodging: 'license', expiry: 'license', case_number: 'loss', visit: 'inspection', inspection: 'risk' } as const;

const entityIn = (queue = '') => (queue.startsWith('entity:') ? Number(queue.slice('entity:'.length)) : undefined);

const keyOf = ({ kind, id }: Ref) =>
  kind === 'disclosure' ? (id.includes('-') ? [recordKey('compliance-alert', id)] : []) : kind === 'corrective_action' ? [] : [recordKey(kinds[kind], id)];

function ofLicense(one: LicenseRecord, kind: 'lodging' | 'expiry', on: string): Of | undefined {
  const lodging = lodgingOf(one);
  // The search index lags behind the table, so check the date again.
  const stands = kind === 'lodging' ? lodging === 'none' && lodgeBy(one.expiresOn) === on : lodging !== 'in time' && one.expiresOn === on;
  if (one.status !== 'current' || one.reversal || !stands) return undefined;
  const { id, licenseNumber, expiresOn, version, serialNumber, firearmId, holderId } = one;
  const license = { id, licenseNumber, firearm: firearmName(one), expiresOn, lodgeable: lodging === 'none', version };
  return { subject: `License ${licenseNumber}, ${firearmName(one)}`, actionUrl: `/licenses/${id}`, holderId, firearmId, serialNumber, license };
}

function of(ref: Ref, record: Record<string, any> | undefined): Of | undefined {
  const { kind, on, id, status } = ref;
  if (kind === 'corrective_action')
    return status && { subject: status.subject ?? 'Corrective action', actionUrl: status.actionUrl ?? '/', holderId: entityIn(status.waitsFor) };
  if (kind === 'disclosure') {
    const holderId = id.includes('-') ? (record as AlertRecord | undefined)?.legalEntityId : Number(id);
    return holderId === undefined || record?.isResolved ? undefined : { subject: 'Disclosure', actionUrl: record?.actionUrl ?? '/disclosure', holderId };
  }
  if (!record || record.reversal) return undefined;
  switch (kind) {
    case 'lodging':
    case 'expiry':
      return ofLicense(record as LicenseRecord, kind, on);
    case 'case_number': {
      const { firearm, firearmId, ownerId } = record as LossRecord;
      const actionUrl = status?.actionUrl ?? `/firearms/${firearmId}/profile`;
      return {
        subject: status?.subject ?? firearmName(firearm),
        actionUrl,
        holderId: entityIn(status?.waitsFor) ?? ownerId,
        firearmId,
        serialNumber: firearm.serialNumber,
      };
    }
    case 'visit': {
      const one = record as InspectionRecord;
      if (one.status !== 'scheduled') return undefined;
      const firearmId = one.firearmId ?? undefined;
      return {
        subject: subjectOf(one),
        actionUrl: `/inspections/${id}`,
        holderId: one.entityId ?? undefined,
        firearmId,
        serialNumber: (one.firearm as any)?.serialNumber,
      };
    }
    case 'inspection': {
      const one = record as RiskRecord;
      if (one.dueOn !== on) return undefined;
      return { subject: firearmName(one), actionUrl: `/firearms/${id}/profile`, holderId: one.ownerId, firearmId: id, serialNumber: one.serialNumber };
    }
    default:
      return kind satisfies never;
  }
}

/** The items of refs, in order. Leaves out records deleted or changed since the search read them. Costs two batch reads, and one for the places. */
export async function shownOf(refs: readonly Ref[], today: string): Promise<{ readonly ref: Ref; readonly item: DueItem }[]> {
  // Both dates of a license come from one record.
  const wanted = new Map(refs.flatMap(keyOf).map((key) => [wordOf(key), key]));
  const records = new Map((await getAll([...wanted.values()])).map((record) => [String(record.id), record]));
  const found = refs.flatMap((ref) => {
    const one = of(ref, records.get(ref.id));
    return one ? [{ ref, one }] : [];
  });
  const firearmIds = [...new Set(found.flatMap(({ one }) => one.firearmId ?? []))];
  const entityIds = [...new Set(found.flatMap(({ one }) => one.holderId ?? []))];
  const [firearms, entities] = await Promise.all([getAll(firearmIds.map((id) => recordKey('firearm', id))), findLegalEntities(entityIds)]);
  const firearmBy = new Map((firearms as FirearmRecord[]).map((one) => [one.id, one]));
  const entityBy = new Map(entities.map((one): [number, LegalEntityRecord] => [one.id, one]));
  return found.map(({ ref, one }) => {
    const entity = entityBy.get(one.holderId ?? 0);
    const place = firearmBy.get(one.firearmId ?? '') ?? entity;
    return {
      ref,
      item: {
        ...{ id: `${ref.kind}:${ref.id}`, kind: ref.kind, dueOn: ref.on, daysLeft: daysBetween(today, ref.on), overdue: ref.on < today },
        ...{ subject: one.subject, actionUrl: one.actionUrl, serialNumber: one.serialNumber ?? null, license: one.license ?? null },
        ...{ holderId: one.holderId ?? null, holderName: entity?.name ?? null, province: place?.province ?? null, city: place?.city ?? null },
      },
    };
  });
}
