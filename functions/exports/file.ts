import { scopeOf } from '../../shared/access/scope.ts';
import { fileRefusal, missingFileMessage } from '../../shared/exports/rules.ts';
import * as contract from '../../shared/features.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { downloadUrl, headObject } from '../data/objects.ts';
import { handle } from '../http/handle.ts';
import { log } from '../platform/log.ts';
import { contentTypeOf, holdsOf, mayExport } from './exportable.ts';
import { fileKey, getExport, shown } from './store.ts';

export const handler = handle(contract.exports.file)(async ({ actor, params }) => {
  const job = await getExport(params.id, actor);
  expectAllowed(fileRefusal(shown(job), new Date()));
  mayExport(job.list, actor);
  if (job.holds !== holdsOf(job.list, scopeOf(actor), actor))
    throw new Problem('conflict', 'Your access has changed since this export was created. Export the list again.');
  // Otherwise the browser shows the object store's error.
  if (!(await headObject(fileKey(job)))) throw new Problem('conflict', missingFileMessage);
  const url = await downloadUrl({ key: fileKey(job), fileName: job.fileName, contentType: contentTypeOf(job.list, job.format) });
  log('info', 'export fetched', { id: job.id, userId: actor.userId });
  return { url };
});
