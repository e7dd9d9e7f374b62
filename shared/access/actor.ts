// The caller: the signed-in user, read from the user record on each request.
import type { Duty } from './duties.ts';
import type { Role } from './roles.ts';

export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** The client's provider; `undefined` for every other role. */
  readonly legalEntityId?: number | undefined;
  /** A client's duty in the company; without one, a client may do everything that the role may. */
  readonly duty?: Duty | undefined;
  /** The officer whom a manager linked to the account: the same person (decision 233). */
  readonly officerId?: string | undefined;
  readonly sessionId: string;
}
