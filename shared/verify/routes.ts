// The public check of an authorisation. The token is a query parameter, because access logs contain paths but no query.
import * as v from 'valibot';
import { route, routes } from '../route.ts';
import { VerifyQuery } from './schema.ts';

export const verify = routes('verify', {
  look: route({
    description: 'Returns a page that says whether an authorisation is valid. The paper’s QR code opens it as `/v/{token}`.',
    method: 'GET',
    path: '/api/verify',
    permission: 'public',
    query: VerifyQuery,
    type: 'text/html',
    response: v.string(),
  }),
});
