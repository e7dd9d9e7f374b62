// For tests: SES on this machine, its mailbox, and refusals of an address.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { readBody } from '../../infra/local/body.ts';
import { type Loopback, startLoopback } from '../../infra/local/loopback.ts';
import { type Mailbox, startMail } from '../../infra/local/mail.ts';
import { type Claims, signUp } from './call.ts';

export const sender = 'no-reply@registry.test';
export const site = 'https://registry.test';

export interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Call it after `withTable()`. */
export function withMail() {
  let mailbox: Mailbox;
  let refused: string | undefined;
  let counter: Loopback;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await readBody(request, 100_000)).toString('utf8');
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const closed = refused !== undefined && body.includes(refused);
    const answer = closed
      ? new Response('{"message":"Service unavailable"}', { status: 503 })
      : await fetch(mailbox.endpoint + request.url, { method: 'POST', headers: { authorization, 'content-type': type }, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  };
  beforeAll(async () => {
    mailbox = await startMail();
    counter = await startLoopback('The counter of letters', pass);
    Object.assign(process.env, { SES_ENDPOINT: counter.endpoint, MAIL_SENDER: sender, SITE_ORIGIN: site });
  });
  afterAll(async () => {
    await counter?.stop();
    await mailbox?.stop();
  });
  return {
    /** SES refuses the address during the work. */
    refusing<T>(address: string, work: () => Promise<T>): Promise<T> {
      refused = address;
      return work().finally(() => {
        refused = undefined;
      });
    },
    async arrived(address?: string): Promise<Arrived[]> {
      const { emails } = (await (await fetch(`${mailbox.endpoint}/store`)).json()) as {
        emails: { from: string; subject: string; destination: { to: string[] }; body: { text?: string } }[];
      };
      const all = emails.map(({ from, subject, destination: { to }, body }) => ({ from, to, subject, text: body.text ?? '' }));
      return all.filter(({ to }) => address === undefined || to.includes(address));
    },
  };
}

let nobody = 0;
/** Creates a new person and returns the address. */
export async function reader(): Promise<{ claims: Claims; id: string; address: string }> {
  const claims = await signUp('client', { legalEntityId: 1000 + ++nobody });
  const id = claims.sub ?? '';
  return { claims, id, address: `${id}@people.test` };
}
