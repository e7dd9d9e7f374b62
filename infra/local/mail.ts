// The mailbox of the local host: SES's API, and a page that shows the emails sent.
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { guard } from './gate.ts';
import { freePort } from './ports.ts';

const require = createRequire(import.meta.url);
const { default: serve } = require('aws-ses-v2-local') as { default(config: { host: string; port: number }): Promise<Server> };

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailbox {
  readonly endpoint: string;
  send(letter: Letter): Promise<void>;
  stop(): Promise<void>;
}

export async function startMail(): Promise<Mailbox> {
  const port = await freePort();
  const server = await serve({ host: '127.0.0.1', port });
  guard(server);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    async send({ to, subject, text }) {
      const answer = await fetch(`${endpoint}/v2/email/outbound-emails`, {
        method: 'POST',
        // The mailbox requires a signature and does not check it.
        headers: { 'content-type': 'application/json', authorization: 'AWS local' },
        body: JSON.stringify({
          FromEmailAddress: 'no-reply@registry.test',
          Destination: { ToAddresses: [to] },
          Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
        }),
      });
      if (!answer.ok) throw new Error(`The mailbox refused an email: ${answer.status} ${await answer.text()}`);
    },
    stop: () => {
      server.closeAllConnections();
      return promisify(server.close.bind(server))();
    },
  };
}
