// Issues and custody heads as the contract shows them: no PIN, token, person key or ID number.
import type { Authorisation, Custody, Issue } from '../../shared/custody/schema.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { stateFor } from '../custody-records/follow-firearm.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import type { AuthorisationCopy } from './copies.ts';
import type { HeadRecord, IssueRecord } from './entity.ts';

/** A period of an issue, without its token. */
export const shownPeriod = ({ number, from, until, signedBy, override, revokedAt }: AuthorisationCopy): Authorisation => ({
  ...{ number, from, until, signedBy },
  overrideBy: override?.name ?? null,
  overrideReason: override?.reason ?? null,
  revokedAt: revokedAt ?? null,
});

export function shown(record: IssueRecord): Issue {
  const { firearm, officer, returned, override } = record;
  return {
    id: record.id,
    legalEntityId: record.legalEntityId,
    legalEntityName: record.holder.name,
    state: record.state,
    firearm: {
      id: record.firearmId,
      manufacturer: firearm.manufacturer,
      model: firearm.model,
      type: firearm.type,
      caliber: firearm.caliber,
      serialNumber: firearm.serialNumber,
    },
    licenseNumber: record.license.number,
    officerId: record.officerId,
    officerName: nameOfOfficer(officer),
    officerPsiraNumber: officer.psiraNumber,
    ...{ endorsement: officer.endorsement ?? null, certificateNumber: officer.certificateNumber ?? null, assessedOn: officer.assessedOn ?? null },
    issuerId: record.issuer.officerId,
    issuerName: record.issuer.name,
    witnessName: record.witness?.name ?? null,
    safeId: record.safeId,
    safeName: record.safeName,
    branchId: record.branchId,
    purpose: record.purpose,
    reason: record.reason,
    place: record.place,
    toSafe: record.toSafeId ? { id: record.toSafeId, name: record.toSafeName ?? '' } : null,
    outAt: record.outAt,
    dueAt: record.dueAt,
    roundsOut: record.roundsOut,
    magazinesOut: record.magazinesOut,
    proof: record.proof,
    shiftId: record.shiftId ?? null,
    against: record.against as Issue['against'],
    overrideBy: override?.name ?? null,
    overrideReason: override?.reason ?? null,
    authorisations: record.authorisations.map(shownPeriod),
    inAt: returned?.at ?? null,
    roundsIn: returned?.rounds ?? null,
    magazinesIn: returned?.magazines ?? null,
    condition: returned?.condition ?? null,
    receivedByName: returned?.receivedByName ?? null,
    broughtByName: returned?.broughtByName ?? null,
    remarks: returned?.remarks ?? null,
    returnFlags: [...(returned?.flags ?? [])],
    shortfall: returned?.shortfall ?? null,
  };
}

const words = ({ id, manufacturer, model, type, caliber, serialNumber }: Custody['firearm']) => ({
  ...{ id, manufacturer, model, type, caliber, serialNumber },
});

export const shownHead = (head: HeadRecord): Custody => ({
  firearm: words(head),
  legalEntityId: head.legalEntityId,
  state: head.state,
  since: head.since,
  safeId: head.safeId ?? head.outOfSafeId ?? null,
  safeName: head.safeName ?? null,
  issueId: head.issueId ?? null,
  officerId: head.officerId ?? null,
  officerName: head.officerName ?? null,
  officerPhone: head.officerPhone ?? null,
  place: head.place ?? null,
  outAt: head.outAt ?? null,
  dueAt: head.dueAt ?? null,
  authorisationNumber: head.authorisationNumber ?? null,
  roundsOut: head.roundsOut ?? null,
  version: head.version,
});

/** A firearm without a custody record counts as in a safe that is not known, unless its status says that it is lost, seized or retired. */
export const neverIssued = (firearm: FirearmRecord): Custody => ({
  firearm: words(firearm),
  legalEntityId: firearm.ownerId,
  state: stateFor(firearm.status) ?? 'in_safe',
  ...{ since: null, safeId: null, safeName: null, issueId: null, officerId: null, officerName: null, officerPhone: null },
  ...{ place: null, outAt: null, dueAt: null, authorisationNumber: null, roundsOut: null, version: 0 },
});
