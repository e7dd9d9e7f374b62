// The object store of the local host: S3's API over a folder, with the registry's buckets in it.
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
 * What the emulator does otherwise than S3, mended line by line as it is loaded; its checks stay.
 * S3 and its clients encode ' ( ) * in an address before they sign it, and the emulator does not: every download whose name
 * needs RFC 6266's filename* would be refused. And they list a bucket at /bucket/, which the emulator takes for /bucket.
 * A list of more than a thousand objects goes on with a token, which is made by a cipher that today's OpenSSL has no more.
 * S3 takes a checked piece only in an upload that was begun as one of checked pieces, and then wants each check named at the end.
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
  let mended = readFileSync(file, 'utf8');
  for (const [from, to] of mends[name]) {
    if (!mended.includes(from)) throw new Error(`The object store emulator has changed: look whether ${name} still needs mending.`);
    mended = mended.replaceAll(from, to);
  }
  const module = new Module(file) as Module & { _compile(source: string, file: string): void };
  module.filename = file;
  module.paths = createRequire(file).resolve.paths('any-package') ?? [];
  module._compile(mended, file);
  require.cache[file] = module;
}
mend('middleware/authentication.js');
mend('controllers/bucket.js');
mend('controllers/object.js');
const S3rver = require('@20minutes/s3rver') as new (options: Options) => Server;

/** The browser sends documents here straight from the site's pages, so those and no others are let in; as infra/stacks/data.ts. */
const cors = (origins: readonly string[]) => `<CORSConfiguration>
  <CORSRule>
    ${origins.map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`).join('')}
    <AllowedMethod>PUT</AllowedMethod>
    <AllowedHeader>content-type</AllowedHeader><AllowedHeader>x-amz-*</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds>
  </CORSRule>
</CORSConfiguration>`;

/** For the tools beside the system: the functions have their own (functions/data/objects.ts). */
export const objectsClient = (endpoint: string) => new S3Client({ endpoint, region, credentials, forcePathStyle: true });

interface Wanted {
  readonly dir: string;
  /** Their names. The emulator knows no locks: checkpoints are only as safe here as the machine. */
  readonly buckets: { readonly documents: string; readonly checkpoints?: string };
  readonly origins: readonly string[];
}

/** The emulator serves whoever signs nothing; S3 refuses them, but for the browser's question before an upload (preflight). */
function refuseUnsigned(request: IncomingMessage, response: ServerResponse): boolean {
  if (refuseOtherHost(request, response)) return true;
  const query = new URL(`http://localhost${request.url?.startsWith('/') ? request.url : '/'}`).searchParams;
  // The three ways to sign that the emulator then checks.
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
    // Made here: the emulator refuses the signature of CreateBucket.
    configureBuckets: [{ name: buckets.documents, configs: [cors(origins)] }, ...(buckets.checkpoints ? [{ name: buckets.checkpoints, configs: [] }] : [])],
  });
  await server.run();
  if (!server.httpServer) throw new Error('The object store emulator has changed: it has no httpServer to guard.');
  guard(server.httpServer, refuseUnsigned);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Tells what is created and what is taken away, as S3 does. */
    follow: (listener: (event: S3Event) => void) => server.on('event', listener),
    stop: async () => {
      server.httpServer?.closeAllConnections();
      await server.close();
    },
  };
}
