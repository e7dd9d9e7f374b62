// The object store of the local host: S3's API over a folder with the registry's buckets.
import { mkdirSync, readFileSync } from 'node:fs';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import Module, { createRequire } from 'node:module';
import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import type { S3Event } from 'aws-lambda';
import { credentials, region } from './credentials.ts';
import { guard, refuseOtherHost } from './gate.ts';
import { freePort } from './ports.ts';

interface Bucket {
  readonly name: string;
  readonly configs: readonly string[];
}
interface Server {
  run(): Promise<unknown>;
  close(): Promise<void>;
  on(name: 'event', listener: (event: S3Event) => void): void;
  readonly httpServer?: HttpServer;
}
interface Options {
  readonly address: string;
  readonly port: number;
  readonly directory: string;
  readonly silent: boolean;
  readonly vhostBuckets: boolean;
  readonly configureBuckets: readonly Bucket[];
}
const require = createRequire(import.meta.url);

/**
 * Corrects the emulator's differences from S3, line by line while it loads. Its other checks stay.
 * S3 and its clients encode ' ( ) * in an address before they sign it; the emulator does not and would refuse every download whose name needs RFC 6266's
 * filename*. They also list a bucket at /bucket/, which the emulator reads as /bucket.
 * A list of more than a thousand objects continues with a token made by a cipher that today's OpenSSL no longer has.
 * S3 accepts a piece with a checksum only in an upload started with checksums, and then requires the name of each checksum at the end.
 */
const mends = {
  'middleware/authentication.js': [
    ['.map(encodeURIComponent).join', '.map(encodeURIComponentRFC3986).join'],
    ["+= '/' + ctx.params.key;\n      }", "+= '/' + ctx.params.key;\n      } else if (ctx.path.endsWith('/')) canonicalizedResource += '/';"],
  ],
  'controllers/bucket.js': [["'des', key, iv", "'des-ede3-cbc', Buffer.alloc(24, key), iv"]],
  'controllers/object.js': [
    [
      "const uploadId = crypto.randomBytes(16).toString('hex');",
      "const uploadId = crypto.randomBytes(16).toString('hex'); (ctx.app.checkedBy ??= new Map()).set(uploadId, ctx.get('x-amz-checksum-algorithm'));",
    ],
    [
      'async function uploadPart(ctx) {',
      `async function uploadPart(ctx) {
  const [given] = Object.keys(ctx.headers).filter((name) => name.startsWith('x-amz-checksum-'));
  const [wanted, actual] = [ctx.app.checkedBy?.get(ctx.query.uploadId), given?.slice('x-amz-checksum-'.length)].map((name) => name?.toLowerCase() || 'null');
  if (wanted !== actual)
    throw new S3Error('InvalidRequest', 'Checksum Type mismatch occurred, expected checksum Type: ' + wanted + ', actual checksum Type: ' + actual);
  if (given) ctx.set(given, ctx.get(given));`,
    ],
    [
      `      // S3 removes all double quotes when comparing etags`,
      `      checksum: part['Checksum' + ctx.app.checkedBy?.get(ctx.query.uploadId)],
      // S3 removes all double quotes when comparing etags`,
    ],
    [
      `  try {
    const { md5, size } = await ctx.store.putObjectMultipart(`,
      `  if (ctx.app.checkedBy?.get(ctx.query.uploadId) && parts.some(({ checksum }) => !checksum))
    throw new S3Error('InvalidRequest', 'The complete request must include the checksum for each part.');
  try {
    const { md5, size } = await ctx.store.putObjectMultipart(`,
    ],
  ],
} as const;

function mend(name: keyof typeof mends): void {
  const file = require.resolve(`@20minutes/s3rver/lib/${name}`);
  let corrected = readFileSync(file, 'utf8');
  for (const [from, to] of mends[name]) {
    if (!corrected.includes(from)) throw new Error(`The object store emulator has changed: check whether ${name} still needs a fix.`);
    corrected = corrected.replaceAll(from, to);
  }
  const module = new Module(file) as Module & { _compile(source: string, file: string): void };
  module.filename = file;
  module.paths = createRequire(file).resolve.paths('any-package') ?? [];
  module._compile(corrected, file);
  require.cache[file] = module;
}
mend('middleware/authentication.js');
mend('controllers/bucket.js');
mend('controllers/object.js');
const S3rver = require('@20minutes/s3rver') as new (options: Options) => Server;

/** The browser uploads documents directly from the site's pages: only those are allowed, as in infra/stacks/data.ts. */
const cors = (origins: readonly string[]) => `<CORSConfiguration>
  <CORSRule>
    ${origins.map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`).join('')}
    <AllowedMethod>PUT</AllowedMethod>
    <AllowedHeader>content-type</AllowedHeader><AllowedHeader>x-amz-*</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds>
  </CORSRule>
</CORSConfiguration>`;

/** For the tools beside the system. The functions have their own client (functions/data/objects.ts). */
export const objectsClient = (endpoint: string) => new S3Client({ endpoint, region, credentials, forcePathStyle: true });

interface Wanted {
  readonly dir: string;
  /** The buckets' names. The emulator has no object locks: checkpoints here are only as safe as the machine. */
  readonly buckets: { readonly documents: string; readonly checkpoints?: string };
  readonly origins: readonly string[];
}

/** The emulator serves unsigned requests. S3 refuses them, except the browser's preflight request before an upload. */
function refuseUnsigned(request: IncomingMessage, response: ServerResponse): boolean {
  if (refuseOtherHost(request, response)) return true;
  const query = new URL(`http://localhost${request.url?.startsWith('/') ? request.url : '/'}`).searchParams;
  // The three ways to sign. The emulator then checks the signature.
  const isSigned = 'authorization' in request.headers || query.has('X-Amz-Algorithm') || query.has('Signature');
  if (isSigned || request.method === 'OPTIONS') return false;
  const error = '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  response.writeHead(403, { 'content-type': 'application/xml' }).end(error);
  request.resume();
  return true;
}

export async function startObjects({ dir, buckets, origins }: Wanted) {
  const port = await freePort();
  mkdirSync(dir, { recursive: true });
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory: path.resolve(dir),
    silent: true,
    vhostBuckets: false,
    // Created here: the emulator refuses the signature of CreateBucket.
    configureBuckets: [{ name: buckets.documents, configs: [cors(origins)] }, ...(buckets.checkpoints ? [{ name: buckets.checkpoints, configs: [] }] : [])],
  });
  await server.run();
  if (!server.httpServer) throw new Error('The object store emulator has changed: it has no httpServer to guard.');
  guard(server.httpServer, refuseUnsigned);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Reports created and deleted objects, like S3. */
    follow: (listener: (event: S3Event) => void) => server.on('event', listener),
    stop: async () => {
      server.httpServer?.closeAllConnections();
      await server.close();
    },
  };
}
