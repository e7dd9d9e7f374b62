// A user as others may see it, and what is sent to make or change one (spec 1, section 3; spec 2, section 5). The password lives in
// Cognito and nowhere else.
import * as v from 'valibot';
import { Role, roles } from '../access/roles.ts';
import { checkFields } from '../kinds/checks.ts';
import { paging, SerialId, searchText, text } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';
import { NewPassword } from './password.ts';
import { belongsToProvider } from './role-kinds.ts';

export const CurrentUser = v.object({
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  role: v.picklist(roles),
  legalEntityId: v.nullable(v.number()),
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
const described = {
  email: v.pipe(v.string(invalidEmail), v.trim(), v.toLowerCase(), v.email(invalidEmail), v.maxLength(254, invalidEmail)),
  firstName: text('First name is required', 100),
  lastName: text('Last name is required', 100),
  password: NewPassword,
  /** Whose records a client sees. */
  legalEntityId: v.optional(v.nullable(SerialId)),
  /** Where an inspector works. */
  province: v.optional(v.nullable(Province)),
  /** Providers that an inspector has a tie to: none of them is theirs to inspect. */
  ties: v.optional(v.nullable(v.pipe(v.array(SerialId), v.maxLength(50, 'At most 50 providers')))),
};

type Belonging = { readonly role: Role; readonly legalEntityId?: number | null | undefined };
const hasProvider = ({ role, legalEntityId }: Belonging) => !belongsToProvider(role) || Boolean(legalEntityId);
const providerMissing = 'A client user belongs to a provider: choose one';

export const CreateUser = v.pipe(
  v.strictObject({ ...described, role: v.optional(Role, 'client') }),
  v.forward(checkFields([['role'], ['legalEntityId']], hasProvider, providerMissing), ['legalEntityId']),
);
export type CreateUser = v.InferOutput<typeof CreateUser>;

/** The same fields (spec 2, section 5); `isActive` lets somebody in again who was deactivated. A role left out would be no choice. */
export const EditUser = v.pipe(
  v.strictObject({ ...described, role: Role, isActive: v.optional(v.literal(true)) }),
  v.forward(checkFields([['role'], ['legalEntityId']], hasProvider, providerMissing), ['legalEntityId']),
);
export type EditUser = v.InferOutput<typeof EditUser>;

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
