// API routes of documents. The bytes go directly between the browser and S3.
import { route, routes } from '../route.ts';
import { ContentQuery, Document, DocumentCounts, DocumentQuery, EditDocument, StartUpload, Upload, WithdrawDocument } from './schema.ts';

export const documents = routes('documents', {
  list: route({
    description: 'Lists the available documents that the caller may see.',
    method: 'GET',
    path: '/api/documents',
    permission: 'document:read',
    query: DocumentQuery,
    response: Document,
    list: true,
  }),
  counts: route({
    description: 'Counts the documents that the caller may see, by category.',
    method: 'GET',
    path: '/api/documents/counts',
    permission: 'document:read',
    response: DocumentCounts,
  }),
  get: route({
    description: 'Returns one document. The person who uploaded it also sees whether the upload succeeded.',
    method: 'GET',
    path: '/api/documents/{id}',
    permission: 'document:read',
    response: Document,
  }),
  upload: route({
    description: 'Starts the upload of a document to a record that the caller may see.',
    method: 'POST',
    path: '/api/documents/upload',
    permission: 'document:upload',
    body: StartUpload,
    response: Upload,
    status: 201,
  }),
  /**
   * Redirects to an address valid for one minute. A caller that accepts JSON gets the address in the body instead, because a browser following the
   * redirect would send its token header to S3.
   */
  content: route({
    description: 'Returns the address of a document’s file, valid for one minute, to download the file or show it in the browser.',
    method: 'GET',
    path: '/api/documents/{id}/content',
    permission: 'document:read',
    query: ContentQuery,
    status: 302,
    accessed: 'document',
  }),
  /** Changes name and kind. The document's rules refuse users whose role is not enough. */
  edit: route({
    description: 'Changes the name or the kind of a document.',
    method: 'PATCH',
    path: '/api/documents/{id}',
    permission: 'document:upload',
    body: EditDocument,
    response: Document,
  }),
  /** Only for the uploader. A retry returns the same answer. */
  withdraw: route({
    description: 'Withdraws a document. Only the person who uploaded it can do this.',
    method: 'POST',
    path: '/api/documents/{id}/withdraw',
    permission: 'document:upload',
    body: WithdrawDocument,
    response: Document,
  }),
});
