import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { Problem } from '../../shared/problem.ts';
import { downloadUrl, headObject } from '../data/objects.ts';
import { handle } from '../http/handle.ts';
import { errorsKey } from './kept.ts';
import { countsOf, getImport, shown } from './store.ts';

export const handler = handle(contract.imports.errors)(async ({ actor, params }) => {
  const found = await getImport(params.id, scopeOf(actor));
  const { id, fileName } = found;
  const { error = 0 } = shown(found).result ?? countsOf(found) ?? {};
  if (error === 0 || !(await headObject(errorsKey(id))))
    throw new Problem('conflict', 'There is no file of error rows: no row is in error, or the file has been deleted.');
  const name = `errors in ${fileName.replace(/\.\w+$/, '')}.csv`;
  return { url: await downloadUrl({ key: errorsKey(id), fileName: name, contentType: 'text/csv; charset=utf-8' }) };
});
