import { contentRefusal, downloadName } from '../../shared/documents/rules.ts';
import * as contract from '../../shared/features.ts';
import { Problem } from '../../shared/problem.ts';
import { downloadUrl } from '../data/objects.ts';
import { handle } from '../http/handle.ts';
import { log } from '../platform/log.ts';
import { documentKey, getDocument, shown } from './store.ts';

export const handler = handle(contract.documents.content)(async ({ actor, params, query }) => {
  const document = await shown(await getDocument(params.id, actor));
  const refusal = contentRefusal(document);
  // Nobody can download it; its uploader gets a hint to look in the history.
  if (refusal) throw new Problem(document.status === 'withdrawn' ? 'not-found' : 'conflict', refusal);
  const { id, fileType } = document;
  const url = { key: documentKey(id), fileName: downloadName(document), contentType: fileType, inline: query.view === 'inline' };
  log('info', 'document fetched', { id, userId: actor.userId });
  return { location: await downloadUrl(url) };
});
