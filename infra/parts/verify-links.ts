// The CloudFront function that passes a verify page's address, /v/{token}, to the API. The token moves into the query, because access logs have paths.

/**
 * Written in the JavaScript of CloudFront Functions. Everything that cannot be a token becomes the empty one, so that the page answers it and no junk
 * reaches the API.
 */
export const verifyLinks = `function handler(event) {
  var request = event.request;
  var token = request.uri.slice('/v/'.length);
  request.uri = '/api/verify';
  request.querystring = { token: { value: /^[0-9a-f]{32}$/.test(token) ? token : '' } };
  return request;
}
`;

/** The same for the local host. Undefined for other addresses. */
export function verifyLinkOf({ pathname }: URL): URL | undefined {
  if (!pathname.startsWith('/v/')) return undefined;
  const token = pathname.slice('/v/'.length);
  return new URL(`http://localhost/api/verify?token=${/^[0-9a-f]{32}$/.test(token) ? token : ''}`);
}
