// Reads a request's body up to a limit.
import type { IncomingMessage } from 'node:http';

export class BodyTooLong extends Error {
  constructor() {
    super('Request Too Long');
  }
}

/** Rejects with `BodyTooLong` above the limit. The rest of the body is discarded, so the caller can read the answer. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // Refuses a declared length above the limit before reading the body.
    if (Number(request.headers['content-length']) > limit) reject(new BodyTooLong());
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) {
        chunks.length = 0;
        reject(new BodyTooLong());
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}
