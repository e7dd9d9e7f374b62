// With whose eyes the rows of an import are judged.
import type { Actor } from '../../shared/access/actor.ts';

export type Who = Pick<Actor, 'role' | 'legalEntityId'>;

/**
 * With whose eyes the rows are judged: its people read what is found of them. A provider's import tells of no other's firearms, whoever
 * lets it run, and whatever its uploader has become.
 */
export const judgedFor = ({ legalEntityId }: { readonly legalEntityId?: number | undefined }, actor: Who): Who =>
  legalEntityId === undefined ? actor : { role: 'client', legalEntityId };
