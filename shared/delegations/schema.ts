// Delegations: the written authority of the license holder for an officer who issues firearms (Firearms Control Regulations 2004, reg 21(1)(c)).
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';
import { day, Instant, paging, querySerialId, RecordId, text } from '../kinds/index.ts';
import { dayOf, monthsAfter } from '../kinds/time.ts';

/** Computed from the dates, never stored. */
const delegationStates = ['not_yet_in_force', 'in_force', 'expired', 'revoked'] as const;
export type DelegationState = (typeof delegationStates)[number];

export const delegationStateWords: Readonly<Record<DelegationState, string>> = {
  not_yet_in_force: 'Not yet in force',
  in_force: 'In force',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** A delegation is renewed in writing at least once a year (custody.md, section 5.11). */
export const mostMonths = 12;
/** Delegations of one officer that have not ended. */
export const mostDelegations = 20;

const chosen = (message: string) => v.pipe(v.string(message), v.nonEmpty(message), RecordId);

export const CreateDelegation = v.pipe(
  v.strictObject({
    officerId: chosen('Officer is required'),
    branchId: v.pipe(v.optional(v.nullable(RecordId)), v.description('The branch of the authority; null for all branches of the provider.')),
    grantedByName: v.pipe(text('Granted by is required', 200), v.description('The person who signed the written authority.')),
    grantedOn: v.pipe(
      day('Date of the authority is required'),
      check((on) => on <= dayOf(new Date()), 'This date is in the future'),
    ),
    validFrom: day('Valid from is required'),
    validUntil: v.pipe(day('Valid until is required'), v.description('The last day.')),
    documentId: v.pipe(chosen('Upload the written authority first'), v.description('The written authority: an available file of the officer.')),
  }),
  v.forward(
    checkFields([['grantedOn'], ['validFrom']], ({ grantedOn, validFrom }) => grantedOn <= validFrom, 'The authority cannot start before it was signed'),
    ['validFrom'],
  ),
  v.forward(
    checkFields([['validFrom'], ['validUntil']], ({ validFrom, validUntil }) => validFrom < validUntil, 'Must be after the first day'),
    ['validUntil'],
  ),
  v.forward(
    checkFields(
      [['validFrom'], ['validUntil']],
      ({ validFrom, validUntil }) => validUntil <= monthsAfter(validFrom, mostMonths),
      `At most ${mostMonths} months after the first day`,
    ),
    ['validUntil'],
  ),
);
export type CreateDelegation = v.InferOutput<typeof CreateDelegation>;

export const RevokeDelegation = v.strictObject({ reason: text('A reason is required', 500) });
export type RevokeDelegation = v.InferOutput<typeof RevokeDelegation>;

export const Delegation = v.object({
  id: RecordId,
  legalEntityId: v.number(),
  officerId: RecordId,
  officerName: v.string(),
  branchId: v.nullable(RecordId),
  branchName: v.nullable(v.string()),
  grantedByName: v.string(),
  grantedOn: v.string(),
  validFrom: v.string(),
  validUntil: v.string(),
  documentId: RecordId,
  state: v.picklist(delegationStates),
  revokedAt: v.nullable(Instant),
  revokedReason: v.nullable(v.string()),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Delegation = v.InferOutput<typeof Delegation>;

/** A provider's users need no `legalEntityId`; other users must send one, or an officer. */
export const DelegationQuery = v.strictObject({ ...paging, legalEntityId: v.optional(querySerialId), officerId: v.optional(RecordId) });
export type DelegationQuery = v.InferOutput<typeof DelegationQuery>;
