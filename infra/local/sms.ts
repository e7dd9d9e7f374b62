// The phone of the local host: SNS's Publish, and a page that shows the SMS sent.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './body.ts';
import { type Loopback, startLoopback } from './loopback.ts';

export interface Sms {
  readonly id: string;
  readonly at: string;
  readonly to: string;
  readonly from: string;
  readonly type: string;
  readonly text: string;
}

const mostKept = 500;
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/';

const page = (came: readonly Sms[]) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>SMS</title>
<style>body{font:15px sans-serif;margin:2em;max-width:60em}td,th{text-align:left;padding:.3em .8em .3em 0;vertical-align:top}</style>
<h1>SMS sent on this machine</h1>
${came.length === 0 ? '<p>No SMS yet. Switch on SMS alerts and enter a number under Settings to receive each alert.</p>' : ''}
<table><tr><th>When</th><th>To</th><th>From</th><th>Text</th></tr>
${came.map(({ at, to, from, text }) => `<tr><td>${at}</td><td>${escaped(to)}</td><td>${escaped(from)}</td><td>${escaped(text)}</td></tr>`).join('\n')}
</table></html>`;

/** AWS's query protocol: MessageAttributes.entry.1.Name, MessageAttributes.entry.1.Value.StringValue and so on. */
function attributesOf(fields: URLSearchParams): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (let at = 1; fields.has(`MessageAttributes.entry.${at}.Name`); at++) {
    const entry = `MessageAttributes.entry.${at}`;
    found[fields.get(`${entry}.Name`) ?? ''] = fields.get(`${entry}.Value.StringValue`) ?? '';
  }
  return found;
}

/** `refuses` returns true for a number for which SNS fails now. */
export function startSms({ refuses = (_to: string): boolean => false } = {}): Promise<Loopback> {
  const came: Sms[] = [];

  const refused = (status: number, code: string, message: string) => {
    const error = `<Error><Type>${status < 500 ? 'Sender' : 'Receiver'}</Type><Code>${code}</Code><Message>${message}</Message></Error>`;
    return { status, body: `<ErrorResponse xmlns="${namespace}">${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>` };
  };

  function publish(fields: URLSearchParams): { status: number; body: string } {
    const [to, text] = [fields.get('PhoneNumber') ?? '', fields.get('Message') ?? ''];
    if (fields.get('Action') !== 'Publish') return refused(400, 'InvalidAction', 'Only Publish is supported.');
    if (!/^\+\d{8,15}$/.test(to) || text === '') return refused(400, 'InvalidParameter', 'Publish takes a PhoneNumber such as +27821234567, and a Message.');
    if (refuses(to)) return refused(503, 'ServiceUnavailable', 'Service unavailable.');
    const id = randomUUID();
    const { 'AWS.SNS.SMS.SenderID': from = '', 'AWS.SNS.SMS.SMSType': type = '' } = attributesOf(fields);
    came.unshift({ id, at: new Date().toISOString(), to, from, type, text });
    came.splice(mostKept);
    const metadata = `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`;
    const result = `<PublishResult><MessageId>${id}</MessageId></PublishResult>`;
    return { status: 200, body: `<PublishResponse xmlns="${namespace}">${result}${metadata}</PublishResponse>` };
  }

  const answer = (response: ServerResponse, status: number, type: string, body: string) =>
    void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const { status, body } = publish(new URLSearchParams((await readBody(request, 20_000)).toString('utf8')));
      answer(response, status, 'text/xml', body);
    } else if (request.url === '/store') answer(response, 200, 'application/json', JSON.stringify({ messages: came }));
    else answer(response, 200, 'text/html', page(came));
  }

  return startLoopback('The phone', serve);
}
