// The form of a step of the smoke test.
import type { Role } from '../../shared/access/roles.ts';
import type { Document } from '../../shared/documents/schema.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import type { Caller } from './caller.ts';

export interface Visitor {
  /** The address of the portal. */
  readonly address: string;
  readonly email: string;
  readonly password: string;
  /** Returns the one-time code, which is asked for only if the account has an authenticator. */
  readonly code: () => Promise<string>;
}

/** A step that this registry or this user does not allow to check; its text says why. */
export class NotChecked extends Error {}

/** The results that later steps use. */
export interface Known {
  role?: Role;
  firearm?: Firearm;
  document?: Document;
  file?: Uint8Array<ArrayBuffer>;
}

export type Step = readonly [title: string, run: (caller: Caller, known: Known, visitor: Visitor) => Promise<unknown>];
