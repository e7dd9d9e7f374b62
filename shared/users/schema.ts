// A user as others may see it, and what is sent to make or change one (spec 1, section 3; spec 2, section 5). The password lives in
// Cognito and nowhere else.
import * as v from 'valibot';
import { duties } from '../access/duties.ts';
import { Role, roles } from '../access/roles.ts';
import { checkFields } from '../kinds/checks.ts';
import { emailAddress } from '../kinds/email.ts';
import { paging, SerialId, searchText, text } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';
import { NewPassword } from './password.ts';

export const CurrentUser = v.object({
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  role: v.picklist(roles),
  legalEntityId: v.nullable(v.number()),
  /** What a client does in their company; null: everything a client may. */
  duty: v.nullable(v.picklist(duties)),
  profileImageUrl: v.nullable(v.string()),
});
export type CurrentUser = v.InferOutput<typeof CurrentUser>;

/** An inspector as an assignee: who, and where; no address. */
export const Inspector = v.object({ id: v.string(), firstName: v.string(), lastName: v.string(), province: v.nullable(v.string()) });
export type Inspector = v.InferOutput<typeof Inspector>;

/** A user of law enforcement as an assignee; no address. */
export const Officer = v.object({ id: v.string(), firstName: v.string(), lastName: v.string() });
export type Officer = v.InferOutput<typeof Officer>;

/** A user as who manages users sees one. */
export const User = v.object({
  ...CurrentUser.entries,
  legalEntityName: v.nullable(v.string()),
  province: v.nullable(v.string()),
  ties: v.array(v.number()),
  isActive: v.boolean(),
  version: v.number(),
  /** An instant, as `updatedAt` is. */
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type User = v.InferOutput<typeof User>;

const invalidEmail = 'Invalid email address';
export const noProvider = 'No provider assigned';
const described = {
  email: v.pipe(emailAddress(invalidEmail), v.toLowerCase()),
  firstName: text('First name is required', 100),
  lastName: text('Last name is required', 100),
  password: NewPassword,
  /** Whose records a client sees. A client without a provider sees none, until somebody assigns one. */
  legalEntityId: v.optional(v.nullable(SerialId)),
  /** What a client does in their company; none: everything a client may. */
  duty: v.optional(v.nullable(v.picklist(duties, 'Choose manager, armourer or reader'))),
  /** Where an inspector works. */
  province: v.optional(v.nullable(Province)),
  /** Providers that an inspector has a tie to: none of them is theirs to inspect. */
  ties: v.optional(v.nullable(v.pipe(v.array(SerialId), v.maxLength(50, 'At most 50 providers')))),
};

export const CreateUser = v.strictObject({ ...described, role: v.optional(Role, 'client') });
export type CreateUser = v.InferOutput<typeof CreateUser>;

/**
 * The same fields (spec 2, section 5): each that is left out stays as it is. `isActive` lets somebody in again who was deactivated, with
 * a new password.
 */
export const EditUser = v.pipe(
  v.partial(v.strictObject({ ...described, role: Role, isActive: v.literal(true) })),
  v.forward(
    checkFields([['isActive'], ['password']], ({ isActive, password }) => isActive === undefined || password !== undefined, 'Password is required'),
    ['password'],
  ),
);
export type EditUser = v.InferOutput<typeof EditUser>;

/** Somebody a company's manager adds: a client of the manager's own company. */
export const AddStaff = v.strictObject({
  email: described.email,
  firstName: described.firstName,
  lastName: described.lastName,
  duty: v.picklist(duties, 'Duty is required'),
  password: described.password,
});
export type AddStaff = v.InferOutput<typeof AddStaff>;

export const ChangeStaff = v.strictObject({ duty: v.picklist(duties, 'Duty is required') });
export type ChangeStaff = v.InferOutput<typeof ChangeStaff>;

export const UserQuery = v.strictObject({
  ...paging,
  /** Name or e-mail address. */
  search: v.optional(searchText),
  role: v.optional(Role),
  isActive: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((word) => word === 'true'),
    ),
  ),
});
export type UserQuery = v.InferOutput<typeof UserQuery>;
