// Lets a server on this machine answer only requests that name the machine itself. A web page elsewhere can point its own name here (DNS
// rebinding) and read every answer as its own. Its Host header still has that name.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const local: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** More names for this machine, from `ALLOWED_HOSTS` (comma-separated): for a reverse proxy or a container. */
const configured = () => (process.env.ALLOWED_HOSTS ?? '').split(',').map((name) => name.trim().toLowerCase());

/** True for a Host header (`name` or `name:port`) that names this machine. */
export function isOwnHost(host: string | undefined): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
  return name !== '' && (local.has(name) || configured().includes(name));
}

/** True for an Origin header of a page that this machine serves, and for a caller that is not a web page. */
export function isOwnOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && isOwnHost(new URL(origin).host);
}

/** Answers 421 (RFC 9110, 15.5.20) to a request that names another host. Returns true if it answered. */
export function refuseOtherHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (isOwnHost(request.headers.host)) return false;
  const sentence = 'This server answers only to the names of its own machine. Set ALLOWED_HOSTS to add a name.\n';
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(sentence);
  return true;
}

/** Runs a check before all listeners of a package's server. `refuse` answers the request and returns true, or returns false. */
export function guard(server: Server, refuse: (request: IncomingMessage, response: ServerResponse) => boolean = refuseOtherHost): void {
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!refuse(request, response)) for (const listener of listeners) listener.call(server, request, response);
  });
}
