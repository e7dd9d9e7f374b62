// Calls that describe the API itself. Public: they say what calls there are, and hold no record (decision 038).
import * as v from 'valibot';
import { route } from '../route.ts';
import { OpenApiDocument } from './schema.ts';

export const docs = {
  /** The page, to be opened in a browser, which sends no token when it opens an address. It leads to each feature's. */
  page: route({ method: 'GET', path: '/api/docs', permission: 'public', type: 'text/html', response: v.string() }),
  feature: route({ method: 'GET', path: '/api/docs/{feature}', permission: 'public', type: 'text/html', response: v.string() }),
  openApi: route({ method: 'GET', path: '/api/docs/openapi.json', permission: 'public', response: OpenApiDocument }),
  featureOpenApi: route({ method: 'GET', path: '/api/docs/{feature}/openapi.json', permission: 'public', response: OpenApiDocument }),
};
