// Branches: the addresses of a provider, each with its safes.
import * as v from 'valibot';
import { Instant, paging, querySerialId, RecordId, text } from '../kinds/index.ts';
import { Phone } from '../kinds/phone.ts';
import { Province } from '../kinds/provinces.ts';

const legalEntityId = v.pipe(v.number('Legal entity is required'), v.integer('Legal entity is required'), v.minValue(1, 'Legal entity is required'));
const optionalPhone = v.optional(v.nullable(Phone));

const branchFields = {
  name: text('Name is required', 100),
  street: text('Street is required', 200),
  city: text('City is required', 100),
  province: Province,
  phone: optionalPhone,
  controlRoomPhone: v.pipe(optionalPhone, v.description('The number that the public verify page shows to police officers.')),
};

export const CreateBranch = v.strictObject({ legalEntityId, ...branchFields });
export type CreateBranch = v.InferOutput<typeof CreateBranch>;

export const EditBranch = v.partial(v.strictObject({ ...branchFields, isActive: v.boolean('Active is true or false') }));
export type EditBranch = v.InferOutput<typeof EditBranch>;

export const Branch = v.object({
  id: RecordId,
  legalEntityId: v.number(),
  name: v.string(),
  street: v.string(),
  city: v.string(),
  province: Province,
  phone: v.nullable(v.string()),
  controlRoomPhone: v.nullable(v.string()),
  isActive: v.boolean(),
  activeSafes: v.pipe(v.number(), v.description('The number of active safes in the branch.')),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Branch = v.InferOutput<typeof Branch>;

/** A provider's users need no `legalEntityId`; other users must send one. */
export const BranchQuery = v.strictObject({ ...paging, legalEntityId: v.optional(querySerialId) });
export type BranchQuery = v.InferOutput<typeof BranchQuery>;
