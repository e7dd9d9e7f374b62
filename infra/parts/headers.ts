// The security headers of every page and answer: one list for CloudFront and the local host.
/**
 * Builds the policy for what a page may load. `connect` adds origins that the browser may call and show pictures from: in the cloud Cognito and the
 * document bucket, on the local host none, because it has one origin. `tiles` are the origins of the map's tiles, if the installation allows them.
 */
export function contentSecurityPolicy(connect: readonly string[] = [], tiles: readonly string[] = []): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // data: for the one-time-code picture and Cloudscape's icons; blob: for the map's drawings; photographs are in the document bucket.
    'img-src': ["'self'", 'blob:', 'data:', ...connect],
    'font-src': ["'self'", 'data:'],
    // MapLibre fetches its tiles and pictures.
    'connect-src': ["'self'", ...tiles, ...connect],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  };
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

/** Header names in lower case, which Node and CloudFront both accept. Browsers ignore HSTS over plain HTTP. */
export function securityHeaders(connect: readonly string[] = [], tiles: readonly string[] = []) {
  return {
    'content-security-policy': contentSecurityPolicy(connect, tiles),
    // Two years; ASVS 3.4.1 requires at least one.
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // For browsers without frame-ancestors.
    'x-frame-options': 'DENY',
  } as const;
}
