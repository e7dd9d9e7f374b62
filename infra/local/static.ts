// Serves the built pages like CloudFront: brotli, immutable names, deep links, security headers.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const packed = /^(text\/|application\/(json|geo|manifest)|image\/svg)/;
const compress = promisify(brotliCompress);

interface Page {
  readonly bytes: Buffer;
  readonly brotli: Buffer | undefined;
  readonly type: string;
  readonly etag: string;
}

/** Serves `dir`. A file stays in memory once read, since the name of an asset changes with its content. */
export function createStatic(dir: string, headers: Readonly<Record<string, string>>) {
  const root = path.resolve(dir);
  const kept = new Map<string, Promise<Page | undefined>>();

  const page = (file: string): Promise<Page | undefined> => {
    const known = kept.get(file);
    if (known) return known;
    const loading = load(file);
    // index.html is read each time: a new build must show without a restart.
    if (file.startsWith(path.join(root, 'assets') + path.sep)) kept.set(file, loading);
    return loading;
  };

  return async function servePages(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' }).end('Method Not Allowed');
      return;
    }
    const asked = fileOf(root, url.pathname);
    const found = asked && (await page(asked));
    if (!found) {
      const built = await page(path.join(root, 'index.html'));
      const message = built ? 'Not Found' : 'The pages have not been built. Run npm run build.';
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }).end(message);
      return;
    }
    response.setHeader('etag', found.etag);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('cache-control', url.pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (request.headers['if-none-match'] === found.etag) {
      response.writeHead(304).end();
      return;
    }
    const brotli = acceptsBrotli(request) ? found.brotli : undefined;
    const bytes = brotli ?? found.bytes;
    if (brotli) response.setHeader('content-encoding', 'br');
    response.writeHead(200, { 'content-type': found.type, 'content-length': bytes.length }).end(request.method === 'HEAD' ? undefined : bytes);
  };
}

const acceptsBrotli = (request: IncomingMessage) => /\bbr\b(?!;\s*q=0(\.0*)?\b)/.test(String(request.headers['accept-encoding'] ?? ''));

/** Returns the file of an address: the file itself, or index.html for a deep link. Undefined for an address outside the folder. */
function fileOf(root: string, pathname: string): string | undefined {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
  if (name.includes('\0')) return undefined;
  if (!path.extname(name)) return path.join(root, 'index.html');
  const file = path.resolve(root, `.${path.posix.normalize(name)}`);
  if (!file.startsWith(root + path.sep)) return undefined;
  // The build's own files (.vite) are not deployed either.
  return path.relative(root, file).startsWith('.') ? undefined : file;
}

async function load(file: string): Promise<Page | undefined> {
  const bytes = await read(file);
  if (!bytes) return undefined;
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`, brotli: await brotliOf(file, bytes, type) };
}

/** Returns the compressed file of the build, or compresses it here at CloudFront's level. */
async function brotliOf(file: string, bytes: Buffer, type: string): Promise<Buffer | undefined> {
  if (!packed.test(type) || bytes.length < 1000) return undefined;
  return (await read(`${file}.br`)) ?? compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

async function read(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined;
    throw error;
  });
}
