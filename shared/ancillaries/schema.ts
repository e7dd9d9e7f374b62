// Schemas of ancillaries: parts and accessories (spec 1, section 3).
import * as v from 'valibot';
import { nameText } from '../kinds/cell-text.ts';
import { Instant, optionalText, paging, querySerialId, RecordId, SerialId, searchText, text } from '../kinds/index.ts';
import { optionalIdentifyingNumber } from '../kinds/no-number.ts';

/** Choices on the screens. The specification has no list, so the API accepts other types. The first three are firearm parts by law (FCA s1). */
export const ancillaryTypes = [
  'Barrel',
  'Frame or receiver',
  'Slide or bolt',
  'Suppressor',
  'Muzzle device',
  'Red dot sight',
  'Telescopic sight',
  'Weapon light',
  'Laser',
  'Magazine',
  'Stock',
  'Conversion kit',
  'Other',
] as const;

export const ancillaryCategories = ['Main component', 'Muzzle', 'Sighting', 'Illumination', 'Feeding', 'Furniture', 'Other'] as const;

export const ancillaryStatuses = ['active', 'inactive', 'lost', 'stolen', 'retired'] as const;

/** Description shared by the ancillary library and the register. */
export const makeAndType = {
  manufacturer: nameText('Manufacturer is required', 100),
  model: nameText('Model is required', 100),
  type: text('Type is required', 60),
  category: optionalText(60),
};

/** Fields that are entered at registration and can be corrected. */
const described = {
  ...makeAndType,
  serialNumber: optionalIdentifyingNumber('ancillary', 'Serial number'),
  libraryReference: v.pipe(v.optional(v.nullable(SerialId)), v.description('The library record that filled in its description.')),
};

export const RegisterAncillary = v.strictObject({
  ...described,
  ownerId: v.pipe(v.number('Owner is required'), v.integer('Owner is required'), v.minValue(1, 'Owner is required')),
  associatedFirearmId: v.optional(v.nullable(RecordId)),
});
export type RegisterAncillary = v.InferOutput<typeof RegisterAncillary>;

export const EditAncillary = v.pipe(
  v.partial(v.strictObject(described)),
  v.description('A corrected description. Other calls change owner, firearm and status.'),
);
export type EditAncillary = v.InferOutput<typeof EditAncillary>;

export const AssociateAncillary = v.pipe(
  v.strictObject({
    firearmId: v.nullable(v.pipe(v.string('Firearm is required'), v.nonEmpty('Firearm is required'), RecordId)),
  }),
  v.description('The firearm to attach it to; null detaches it.'),
);
export type AssociateAncillary = v.InferOutput<typeof AssociateAncillary>;

export const ChangeAncillaryStatus = v.strictObject({
  status: v.picklist(ancillaryStatuses, 'Status is required'),
  reason: text('A reason is required', 2000),
});
export type ChangeAncillaryStatus = v.InferOutput<typeof ChangeAncillaryStatus>;

export const Ancillary = v.object({
  id: RecordId,
  serialNumber: v.nullable(v.string()),
  manufacturer: v.string(),
  model: v.string(),
  type: v.string(),
  category: v.nullable(v.string()),
  associatedFirearmId: v.nullable(RecordId),
  firearm: v.pipe(
    v.nullable(v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string(), isLocked: v.boolean() })),
    v.description('The firearm it is attached to. `isLocked` is true while that firearm has an open transaction.'),
  ),
  ownerId: v.number(),
  ownerName: v.string(),
  status: v.picklist(ancillaryStatuses),
  libraryReference: v.nullable(v.number()),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Ancillary = v.InferOutput<typeof Ancillary>;

export const AncillaryQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  status: v.optional(v.picklist(ancillaryStatuses)),
  type: v.optional(searchText),
  ownerId: v.optional(querySerialId),
  associatedFirearmId: v.optional(RecordId),
});
export type AncillaryQuery = v.InferOutput<typeof AncillaryQuery>;
