// Which requests a server on this machine answers: those that name the machine itself. A web page elsewhere can have its own name point
// here (DNS rebinding), and then reads every answer as its own; the Host header still says that name.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const local: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Further names for this machine, from `ALLOWED_HOSTS` (comma-separated): for a reverse proxy or a container. */
const configured = () => (process.env.ALLOWED_HOSTS ?? '').split(',').map((name) => name.trim().toLowerCase());

/** True for a Host header (`name` or `name:port`) that names this machine. */
export function isOwnHost(host: string | undefined): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
  return name !== '' && (local.has(name) || configured().includes(name));
}

/** True for an Origin header of a page that this machine serves, and for a caller that is no web page. */
export function isOwnOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && isOwnHost(new URL(origin).host);
}

/** Answers 421 (RFC 9110, 15.5.20) to a request that names another host; true when it did. */
export function refuseOtherHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (isOwnHost(request.headers.host)) return false;
  const sentence = 'This server answers only to the names of its own machine. Set ALLOWED_HOSTS to add a name.\n';
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(sentence);
  return true;
}

/** Puts a check before everything that a package's server does. `refuse` answers the request and returns true, or returns false. */
export function guard(server: Server, refuse: (request: IncomingMessage, response: ServerResponse) => boolean = refuseOtherHost): void {
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!refuse(request, response)) for (const listener of listeners) listener.call(server, request, response);
  });
}
