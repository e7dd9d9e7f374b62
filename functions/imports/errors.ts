import * as contract from '../../shared/features.ts';
import { subjectOf } from '../../shared/imports/subject.ts';
import { Problem } from '../../shared/problem.ts';
import { downloadUrl, headObject } from '../data/objects.ts';
import { handle } from '../http/handle.ts';
import { errorsKey } from './kept.ts';
import { countsOf, getImport, shown } from './store.ts';

export const handler = handle(contract.imports.errors)(async ({ actor, params }) => {
  const found = await getImport(params.id, actor);
  const { id, fileName } = found;
  // The file has ID numbers in full: it goes back to the person who uploaded them.
  if (subjectOf(found) === 'officers' && found.createdBy !== actor.userId)
    throw new Problem('forbidden', 'Only the person who uploaded this file can download its rows in error, because they contain ID numbers.');
  const { error = 0 } = shown(found).result ?? countsOf(found) ?? {};
  if (error === 0 || !(await headObject(errorsKey(id))))
    throw new Problem('conflict', 'There is no file of error rows: no row is in error, or the file has been deleted.');
  const name = `errors in ${fileName.replace(/\.\w+$/, '')}.csv`;
  return { url: await downloadUrl({ key: errorsKey(id), fileName: name, contentType: 'text/csv; charset=utf-8' }) };
});
