// Who asks: the signed-in user as the server knows it, read from the user record on each request.
import type { Duty } from './duties.ts';
import type { Role } from './roles.ts';

export interface Actor {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** The provider a client belongs to; `undefined` for everybody else. */
  readonly legalEntityId?: number | undefined;
  /** What a client does in their company; without one, everything a client may. */
  readonly duty?: Duty | undefined;
  readonly sessionId: string;
}
