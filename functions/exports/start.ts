import * as contract from '../../shared/features.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { handle } from '../http/handle.ts';
import { contentTypeOf, fileNameOf, keptQueryOf, mayExport } from './exportable.ts';
import { startExport } from './store.ts';

export const handler = handle(contract.exports.start)(({ actor, body }) => {
  mayExport(body.list, actor);
  const at = new Date();
  // Validate here, so that the person sees the error. The worker parses the stored text again.
  const query = keptQueryOf(body.list, body.query, at);
  contentTypeOf(body.list, body.format);
  return startExport({ ...body, query, fileName: fileNameOf(body.list, body.format, dayOf(at)) }, actor, at);
});
