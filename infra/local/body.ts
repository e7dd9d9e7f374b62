// Reading a request's body up to a limit.
import type { IncomingMessage } from 'node:http';

export class BodyTooLong extends Error {
  constructor() {
    super('Request Too Long');
  }
}

/** Rejects with `BodyTooLong` past the limit; what still comes is thrown away, so that the caller can read the answer. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // The caller has said so: refused before the first byte comes.
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
