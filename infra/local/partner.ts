// The partners of the local host: endpoints that accept, refuse or delay the registry's messages, and a page that shows the messages received and calls the
// registry as the regulator's system would.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { faultOf, signatureOf } from '../../functions/integrations/signature.ts';
import { readBody } from './body.ts';
import { startLoopback } from './loopback.ts';
import { type Came, type Mode, modes, type Partner, partnerNames, partnerPage } from './partner-page.ts';

const mostKept = 200;
/** Longer than the registry waits. */
const waitMs = 30_000;

/** The answer to a message with a valid signature, by mode. */
const statuses: Readonly<Record<Mode, number>> = { accept: 200, refuse: 503, wait: 503, forward: 307 };

export async function startPartners(origin: string) {
  const secrets = { regulator: randomUUID() + randomUUID(), police: randomUUID() + randomUUID() };
  const mode: Record<Partner, Mode> = { regulator: 'accept', police: 'accept' };
  const came: Came[] = [];
  const taken = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();

  /** Returns the status for a message, by its signature, its age and the mode. */
  function judged(partner: Partner, headers: IncomingMessage['headers'], body: string): number {
    const timestamp = String(headers['x-registry-timestamp']);
    if (faultOf(secrets[partner], String(headers['x-registry-signature']), { audience: partner, timestamp, body })) return 401;
    return statuses[mode[partner]];
  }

  async function take(partner: Partner, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readBody(request, 100_000)).toString('utf8');
    const answered = judged(partner, request.headers, body);
    const id = String(request.headers['x-registry-message-id']);
    const repeat = taken.has(`${partner} ${id}`);
    if (answered === 200) taken.add(`${partner} ${id}`);
    came.unshift({ partner, at: new Date().toISOString(), id, repeat, answered, body: answered === 401 ? null : JSON.parse(body) });
    came.splice(mostKept);
    // Redirects to itself, so a caller that follows the redirect shows up twice.
    const to = answered === 307 ? { location: `/${partner}` } : {};
    const answer = () =>
      response.writeHead(answered, { 'content-type': 'application/json', ...to }).end(JSON.stringify({ received: answered === 200, repeat }));
    if (mode[partner] !== 'wait') {
      answer();
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      answer();
    }, waitMs);
    timers.add(timer);
  }

  /** Sets a provider's standing, as the regulator's system does. */
  async function setStanding(fields: URLSearchParams): Promise<string> {
    const path = '/api/integrations/standing';
    const { psiraNumber, standing, reason } = Object.fromEntries(fields);
    const body = JSON.stringify({ id: randomUUID(), psiraNumber, standing, reason, setAt: new Date().toISOString() });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = signatureOf(secrets.regulator, { audience: `registry POST ${path}`, timestamp, body });
    const headers = { 'content-type': 'application/json', 'x-registry-timestamp': timestamp, 'x-registry-signature': signature };
    const answer = await fetch(origin + path, { method: 'POST', headers, body });
    return `${answer.status} ${await answer.text()}`;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(`http://localhost${request.url}`);
    const partner = partnerNames.find((one) => pathname === `/${one}`);
    const html = (said?: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(partnerPage({ mode, came, said }));
    if (request.method === 'POST' && partner) return take(partner, request, response);
    if (request.method === 'GET' && pathname === '/received') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(came));
      return;
    }
    if (request.method !== 'POST') {
      html();
      return;
    }
    const fields = new URLSearchParams((await readBody(request, 10_000)).toString('utf8'));
    if (pathname === '/standing') {
      html(await setStanding(fields));
      return;
    }
    const of = partnerNames.find((one) => one === fields.get('partner'));
    const wanted = modes.find((one) => one === fields.get('mode'));
    if (of && wanted) mode[of] = wanted;
    html();
  }

  const server = await startLoopback('The partner', serve);
  return {
    endpoint: server.endpoint,
    secrets,
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      await server.stop();
    },
  };
}
