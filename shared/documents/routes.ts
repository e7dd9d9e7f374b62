// Calls about documents. The bytes themselves go between the browser and the object store.
import { route } from '../route.ts';
import { ContentQuery, Document, DocumentCounts, DocumentQuery, EditDocument, StartUpload, Upload, WithdrawDocument } from './schema.ts';

export const documents = {
  list: route({ method: 'GET', path: '/api/documents', permission: 'document:read', query: DocumentQuery, response: Document, list: true }),
  counts: route({ method: 'GET', path: '/api/documents/counts', permission: 'document:read', response: DocumentCounts }),
  get: route({ method: 'GET', path: '/api/documents/{id}', permission: 'document:read', response: Document }),
  upload: route({ method: 'POST', path: '/api/documents/upload', permission: 'document:upload', body: StartUpload, response: Upload, status: 201 }),
  /**
   * Redirects to an address that is good for a minute. A caller that accepts JSON gets it in the answer instead: a browser that
   * followed the redirect would carry the token's header along to the object store.
   */
  content: route({ method: 'GET', path: '/api/documents/{id}/content', permission: 'document:read', query: ContentQuery, status: 302, accessed: 'document' }),
  /** Name and kind. Whose role is not enough for a document is said by its rules. */
  edit: route({ method: 'PATCH', path: '/api/documents/{id}', permission: 'document:upload', body: EditDocument, response: Document }),
  /** By who uploaded it. A second call answers as the first. */
  withdraw: route({ method: 'POST', path: '/api/documents/{id}/withdraw', permission: 'document:upload', body: WithdrawDocument, response: Document }),
};
