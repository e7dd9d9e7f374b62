// The CloudFront function that maps every page of the portal to index.html, so that deep links work.

/** Written in the JavaScript of CloudFront Functions. A last segment with a dot is a file; any other address is a page. */
export const deepLinks = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`;
