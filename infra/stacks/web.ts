// The portal's one origin: pages from a private bucket, /api/* and /v/* from the API, all behind CloudFront.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, CfnOutput, CfnParameter, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cf from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { tileOrigins } from '../../shared/geographic/map-styles.ts';
import { deepLinks } from '../parts/deep-links.ts';
import { webAclParameter } from '../parts/firewall-first.ts';
import { headersPolicy } from '../parts/headers-policy.ts';
import { privateBucket } from '../parts/private-bucket.ts';
import type { Settings } from '../parts/settings.ts';
import { errorsKept } from '../parts/sizes.ts';
import { verifyLinks } from '../parts/verify-links.ts';

interface WebProps extends StackProps {
  readonly apiHost: string;
  /** More origins that pages may call. */
  readonly connect: readonly string[];
  /** The answer of GET /config.json: one build serves every environment. */
  readonly config: Readonly<Record<string, string>>;
  /** The folder of the built pages; if it is missing, only config.json is deployed. */
  readonly dist: string;
  readonly domain?: Settings['domain'];
  /** True if the deployment names the firewall's list (infra/parts/firewall-first.ts). */
  readonly firewall?: boolean;
  /** True to let the map load the tiles of third parties. */
  readonly mapTiles?: boolean;
}

const https = cf.ViewerProtocolPolicy.REDIRECT_TO_HTTPS;
/** The statuses that CloudFront allows in error responses. */
const errorStatuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
/** The local host serves compressed files; CloudFront compresses itself. The build's own list of sources is for tests (frontend/build/first-load.ts). */
const notDeployed = ['**/*.br', '**/*.gz', '.vite'];

export class WebStack extends Stack {
  readonly distribution: cf.Distribution;

  constructor(scope: Construct, id: string, { apiHost, connect, config, dist, domain, firewall = false, mapTiles = false, ...props }: WebProps) {
    super(scope, id, props);
    const pages = privateBucket(this, 'Pages', {});
    const responseHeadersPolicy = headersPolicy(this, 'Headers', connect, mapTiles ? tileOrigins : []);

    const ofApi = {
      origin: new HttpOrigin(apiHost, { protocolPolicy: cf.OriginProtocolPolicy.HTTPS_ONLY, originSslProtocols: [cf.OriginSslPolicy.TLS_V1_2] }),
      cachePolicy: cf.CachePolicy.CACHING_DISABLED,
      // Only headers that the API reads: no client may set a header that a proxy should set (ASVS 4.1.3).
      originRequestPolicy: new cf.OriginRequestPolicy(this, 'ApiRequests', {
        headerBehavior: cf.OriginRequestHeaderBehavior.allowList(
          ...['X-Auth-Token', 'If-Match', 'If-None-Match', 'Idempotency-Key', 'Content-Type', 'Accept'],
          // Identifies the device of a session (decision 048); CloudFront would send its own name.
          'User-Agent',
          // CloudFront compresses only answers that it may cache, and the API's are never cached: the functions compress (decision 092).
          'X-Accept-Encoding',
          // The signature of a partner's calls (decision 031).
          ...['X-Registry-Signature', 'X-Registry-Timestamp'],
        ),
        queryStringBehavior: cf.OriginRequestQueryStringBehavior.all(),
        cookieBehavior: cf.OriginRequestCookieBehavior.none(),
      }),
      compress: false,
      responseHeadersPolicy,
    };

    this.distribution = new cf.Distribution(this, 'Site', {
      comment: 'Firearm Registry and Compliance Portal',
      defaultRootObject: 'index.html',
      httpVersion: cf.HttpVersion.HTTP2_AND_3,
      // The cheapest class has no South African edges; this one has.
      priceClass: cf.PriceClass.PRICE_CLASS_200,
      ...(domain ? this.ownName(domain) : {}),
      ...(firewall ? { webAclId: this.webAclArn() } : {}),
      errorResponses: errorStatuses.map((httpStatus) => ({ httpStatus, ttl: errorsKept })),
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(pages),
        viewerProtocolPolicy: https,
        cachePolicy: cf.CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy,
        // Not by error responses with a page, which would replace the API's 403 and 404 too.
        functionAssociations: [
          {
            eventType: cf.FunctionEventType.VIEWER_REQUEST,
            function: new cf.Function(this, 'DeepLinks', { code: cf.FunctionCode.fromInline(deepLinks), runtime: cf.FunctionRuntime.JS_2_0 }),
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': { ...ofApi, viewerProtocolPolicy: cf.ViewerProtocolPolicy.HTTPS_ONLY, allowedMethods: cf.AllowedMethods.ALLOW_ALL },
        '/v/*': {
          ...ofApi,
          viewerProtocolPolicy: https,
          allowedMethods: cf.AllowedMethods.ALLOW_GET_HEAD,
          functionAssociations: [
            {
              eventType: cf.FunctionEventType.VIEWER_REQUEST,
              function: new cf.Function(this, 'VerifyLinks', { code: cf.FunctionCode.fromInline(verifyLinks), runtime: cf.FunctionRuntime.JS_2_0 }),
            },
          ],
        },
      },
    });

    this.deploy(pages, dist, { ...config, mapTiles: mapTiles ? 'on' : 'off' });
    new CfnOutput(this, 'Address', { value: `https://${domain?.name ?? this.distribution.distributionDomainName}` });
  }

  /** Without a default: a deployment that does not name the list must fail, and not remove the firewall. */
  private webAclArn(): string {
    return new CfnParameter(this, webAclParameter, { description: 'The firewall’s list', allowedPattern: '^arn:aws:wafv2:us-east-1:\\d{12}:global/webacl/.+$' })
      .valueAsString;
  }

  /** At least TLS 1.2. Without our own certificate CloudFront fixes a lower minimum. */
  private ownName({ name, certificateArn }: NonNullable<Settings['domain']>) {
    return {
      domainNames: [name],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: cf.SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private deploy(pages: Bucket, dist: string, config: Readonly<Record<string, string>>): void {
    const built = existsSync(join(dist, 'index.html'));
    if (!built) Annotations.of(this).addWarningV2('registry:no-pages', 'dist/ has no built pages (run npm run build): only config.json will be deployed.');

    // Assets first: a page may refer only to assets that exist.
    const assets = existsSync(join(dist, 'assets'))
      ? new BucketDeployment(this, 'Assets', {
          destinationBucket: pages,
          destinationKeyPrefix: 'assets',
          sources: [Source.asset(join(dist, 'assets'), { exclude: notDeployed })],
          cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
          // Asset names contain the content's hash. Older ones stay for pages that are still open.
          prune: false,
        })
      : undefined;
    const names = new BucketDeployment(this, 'Settings', {
      destinationBucket: pages,
      sources: [...(built ? [Source.asset(dist, { exclude: ['assets/**', 'config.json', ...notDeployed] })] : []), Source.jsonData('config.json', config)],
      cacheControl: [CacheControl.noCache()],
      prune: false,
      distribution: this.distribution,
      distributionPaths: ['/*'],
    });
    if (assets) names.node.addDependency(assets);
  }
}
