// Calls that describe the API itself. They are public, because they name the calls and contain no record (decision 038).
import * as v from 'valibot';
import { route, routes } from '../route.ts';
import { OpenApiDocument } from './schema.ts';

export const docs = routes('docs', {
  /** The page for a browser, which sends no token when it opens an address. It links to each feature's page. */
  page: route({
    description: 'Returns the description of the API for people.',
    method: 'GET',
    path: '/api/docs',
    permission: 'public',
    type: 'text/html',
    response: v.string(),
  }),
  feature: route({
    description: 'Returns the description of one feature’s calls for people.',
    method: 'GET',
    path: '/api/docs/{feature}',
    permission: 'public',
    type: 'text/html',
    response: v.string(),
  }),
  openApi: route({
    description: 'Returns the description of the API for programs.',
    method: 'GET',
    path: '/api/docs/openapi.json',
    permission: 'public',
    response: OpenApiDocument,
  }),
  featureOpenApi: route({
    description: 'Returns the description of one feature’s calls for programs.',
    method: 'GET',
    path: '/api/docs/{feature}/openapi.json',
    permission: 'public',
    response: OpenApiDocument,
  }),
});
