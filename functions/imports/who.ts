// On whose behalf the rows of an import are judged.
import type { Actor } from '../../shared/access/actor.ts';

export type Who = Pick<Actor, 'role' | 'legalEntityId'>;

/**
 * On whose behalf the rows are judged: this company's people read the result. A provider's import tells of no other's firearms, whoever
 * lets it run, and whatever its uploader has become.
 */
export const judgedFor = ({ legalEntityId }: { readonly legalEntityId?: number | undefined }, actor: Who): Who =>
  legalEntityId === undefined ? actor : { role: 'client', legalEntityId };
