import * as contract from '../../shared/features.ts';
import { checkRefusal } from '../../shared/imports/rules.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { headObject } from '../data/objects.ts';
import { handle } from '../http/handle.ts';
import { sourceKey } from './kept.ts';
import { getImport, moveImport, shown } from './store.ts';

export const handler = handle(contract.imports.check)(async ({ actor, params }) => {
  const found = await getImport(params.id, actor);
  expectAllowed(checkRefusal(shown(found)));
  if (!(await headObject(sourceKey(found.id)))) throw new Problem('conflict', 'The file has not arrived yet. Upload it first.');
  // After an undo the check starts from scratch.
  return moveImport(found, 'checking', actor, {}, {}, { cleared: ['mode', 'result', 'finishedAt', 'runBy', 'undo', 'undoBy', 'message'] });
});
