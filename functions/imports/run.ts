import * as contract from '../../shared/features.ts';
import { runRefusal } from '../../shared/imports/rules.ts';
import { subjectOf } from '../../shared/imports/subject.ts';
import { expectAllowed } from '../../shared/problem.ts';
import { handle } from '../http/handle.ts';
import { countsOf, getImport, moveImport, shown } from './store.ts';

export const handler = handle(contract.imports.run)(async ({ actor, params, body: { mode } }) => {
  const found = await getImport(params.id, actor);
  const counts = countsOf(found);
  expectAllowed(runRefusal(shown(found), mode));
  return moveImport(found, 'running', actor, { mode, runBy: actor.userId, ...(subjectOf(found) === 'firearms' ? { canUndo: true } : {}) }, { mode, counts });
});
