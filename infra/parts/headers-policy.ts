// The security headers in CloudFront's form: some by name, the rest as custom headers.
import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { securityHeaders } from './headers.ts';

export function headersPolicy(scope: Construct, id: string, connect: readonly string[], tiles: readonly string[]): ResponseHeadersPolicy {
  const {
    'content-security-policy': contentSecurityPolicy,
    'strict-transport-security': transport,
    'x-content-type-options': _nosniff,
    'x-frame-options': _deny,
    'referrer-policy': referrerPolicy,
    ...custom
  } = securityHeaders(connect, tiles);
  const override = true;
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(transport)?.[1])),
        includeSubdomains: transport.includes('includeSubDomains'),
        override,
      },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override },
    },
    customHeadersBehavior: { customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override })) },
    removeHeaders: ['server'],
  });
}
