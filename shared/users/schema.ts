// The schemas of users (spec 1, section 3; spec 2, section 5). Only Cognito stores the password.
import * as v from 'valibot';
import { duties } from '../access/duties.ts';
import { Role, roles } from '../access/roles.ts';
import { checkFields } from '../kinds/checks.ts';
import { emailAddress } from '../kinds/email.ts';
import { paging, RecordId, SerialId, searchText, text } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';
import { NewPassword } from './password.ts';

export const CurrentUser = v.object({
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  role: v.picklist(roles),
  legalEntityId: v.nullable(v.number()),
  duty: v.pipe(v.nullable(v.picklist(duties)), v.description('The user’s duty in their company; null means all that a client may do.')),
  profileImageUrl: v.nullable(v.string()),
});
export type CurrentUser = v.InferOutput<typeof CurrentUser>;

export const Inspector = v.pipe(
  v.object({ id: v.string(), firstName: v.string(), lastName: v.string(), province: v.nullable(v.string()) }),
  v.description('An inspector who can be assigned. No address is shown.'),
);
export type Inspector = v.InferOutput<typeof Inspector>;

export const Officer = v.pipe(
  v.object({ id: v.string(), firstName: v.string(), lastName: v.string() }),
  v.description('A law enforcement user who can be assigned. No address is shown.'),
);
export type Officer = v.InferOutput<typeof Officer>;

export const User = v.pipe(
  v.object({
    ...CurrentUser.entries,
    legalEntityName: v.nullable(v.string()),
    officerId: v.pipe(v.nullable(RecordId), v.description('The officer who is this user: the same person, an officer of the same provider.')),
    officerName: v.nullable(v.string()),
    province: v.nullable(v.string()),
    ties: v.array(v.number()),
    isActive: v.boolean(),
    version: v.number(),
    createdAt: v.pipe(v.string(), v.description('A time, like `updatedAt`.')),
    updatedAt: v.string(),
  }),
  v.description('A user as seen by the people who manage users.'),
);
export type User = v.InferOutput<typeof User>;

const invalidEmail = 'Invalid email address';
export const noProvider = 'No provider assigned';
const described = {
  email: v.pipe(emailAddress(invalidEmail), v.toLowerCase()),
  firstName: text('First name is required', 100),
  lastName: text('Last name is required', 100),
  password: NewPassword,
  legalEntityId: v.pipe(
    v.optional(v.nullable(SerialId)),
    v.description('The provider whose records a client sees. A client without a provider sees no records.'),
  ),
  duty: v.pipe(
    v.optional(v.nullable(v.picklist(duties, 'Choose manager, armourer or reader'))),
    v.description('The user’s duty in their company; without one, all that a client may do.'),
  ),
  province: v.pipe(v.optional(v.nullable(Province)), v.description('The province in which an inspector works.')),
  ties: v.pipe(
    v.optional(v.nullable(v.pipe(v.array(SerialId), v.maxLength(50, 'At most 50 providers')))),
    v.description('Providers with a tie to the inspector, who may not inspect them.'),
  ),
};

export const CreateUser = v.strictObject({ ...described, role: v.optional(Role, 'client') });
export type CreateUser = v.InferOutput<typeof CreateUser>;

export const EditUser = v.pipe(
  v.partial(v.strictObject({ ...described, role: Role, isActive: v.literal(true) })),
  v.forward(
    checkFields([['isActive'], ['password']], ({ isActive, password }) => isActive === undefined || password !== undefined, 'Password is required'),
    ['password'],
  ),
  v.description('A field that is left out keeps its value. `isActive` reactivates a deactivated user with a new password.'),
);
export type EditUser = v.InferOutput<typeof EditUser>;

const officerId = v.pipe(
  v.optional(v.nullable(RecordId)),
  v.description('The user’s own record as an officer of the company. The user then cannot be their own receiver, witness or second person.'),
);

export const OfficerAccounts = v.object({
  accounts: v.array(v.object({ id: v.string(), name: v.string(), duty: v.nullable(v.picklist(duties)), isActive: v.boolean() })),
});

export const AddStaff = v.pipe(
  v.strictObject({
    email: described.email,
    firstName: described.firstName,
    lastName: described.lastName,
    duty: v.picklist(duties, 'Duty is required'),
    officerId,
    password: described.password,
  }),
  v.description('A new user of the manager’s own company.'),
);
export type AddStaff = v.InferOutput<typeof AddStaff>;

export const ChangeStaff = v.pipe(
  v.strictObject({ duty: v.optional(v.picklist(duties, 'Duty is required')), officerId }),
  v.description('A field that is left out keeps its value. The officer null ends the link.'),
);
export type ChangeStaff = v.InferOutput<typeof ChangeStaff>;

export const UserQuery = v.strictObject({
  ...paging,
  search: v.pipe(v.optional(searchText), v.description('Part of a name or an email address.')),
  role: v.optional(Role),
  isActive: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((word) => word === 'true'),
    ),
  ),
});
export type UserQuery = v.InferOutput<typeof UserQuery>;
