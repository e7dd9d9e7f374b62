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
  readonly sessionId: string;
}
