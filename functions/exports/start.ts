// Asks for a list as a file: checked as the list's own call would be, made in the background.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { contentTypeOf, fileNameOf, mayExport, queryOf } from './asked.ts';
import { startExport } from './store.ts';

export const handler = handle(contract.exports.start)(({ actor, body }) => {
  mayExport(body.list, actor.role);
  // Refused here, while somebody is looking, and not by the worker; it is read again from the text when the worker runs.
  queryOf(body.list, body.query);
  contentTypeOf(body.list, body.format);
  return startExport({ ...body, nameOn: (day) => fileNameOf(body.list, body.format, day) }, actor);
});
