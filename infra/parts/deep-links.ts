// What CloudFront does to a page's address: every path of the portal is the one page, so that a link into it can be opened.

/** CloudFront Functions' own JavaScript. A last segment with a dot is a file; anything else is a page. */
export const deepLinks = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`;
