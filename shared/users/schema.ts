// A user as others may see it (spec 1, section 3). The password lives in Cognito and nowhere else.
import * as v from 'valibot';
import { roles } from '../access/roles.ts';

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
