// A small server on a free loopback port. It replaces a service of AWS or a partner.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { isOwnOrigin, refuseOtherHost } from './gate.ts';

export interface Loopback {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** An error of `serve` is printed with the server's name and answered with 500. */
export async function startLoopback(name: string, serve: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>): Promise<Loopback> {
  const server = createServer((request, response) => {
    if (refuseOtherHost(request, response)) return;
    // A page elsewhere may send a form here without reading the answer.
    if (!isOwnOrigin(request.headers.origin)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Forbidden');
      return;
    }
    serve(request, response).catch((error: unknown) => {
      console.error(`${name} failed:`, error);
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}
