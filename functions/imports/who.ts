// Decides whose scope judges the rows of an import.
import type { Actor } from '../../shared/access/actor.ts';

export type Who = Pick<Actor, 'role' | 'legalEntityId'>;

/**
 * The scope that judges the rows, because its users read the result. A provider's import never reveals other providers' firearms, even if the office runs
 * it or its uploader has joined the office.
 */
export const judgedFor = ({ legalEntityId }: { readonly legalEntityId?: number | undefined }, actor: Who): Who =>
  legalEntityId === undefined ? actor : { role: 'client', legalEntityId };
