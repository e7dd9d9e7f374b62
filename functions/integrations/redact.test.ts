// A partner's answer that quotes the message back: however it is written, the log keeps no personal data from it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMessage } from '../../testing/server/as-job.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { newId } from '../data/record.ts';
import { messages } from './entity.ts';
import { mostAnswered, redactedText } from './redact.ts';

withTable();
captureLog();

const person = {
  reporterNames: 'Zoë Dlamini',
  reporterIdNumber: 'P-771/93',
  reporterAddress: '4 Acacia Road\nCenturion',
  circumstances: 'Zoë Dlamini said: "Two men\ttook it".\nC:\\new is where the film is.',
};
const sent = JSON.stringify({ id: 'one', data: { docketNumber: 'CAS 77/11/2026', ...person } });
/** Contains no pattern of digits alone: the log keeps ids, which may contain any digits. */
const words = /Zo|Dlamini|P-771|Acacia|Centurion|men|film/;

/** JSON as some languages write it: escaped slashes, and letters beyond ASCII as escapes. */
const spelt = (json: string) => json.replaceAll('/', '\\/').replace(/[^\x20-\x7e]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16).toUpperCase()}`);

describe('redactedText', () => {
  test.each([
    ['the exact message', sent],
    ['the message with escaped letters', spelt(sent)],
    ['the message as a JSON string', JSON.stringify({ received: sent })],
    ['a JSON string inside another', JSON.stringify({ error: JSON.stringify({ received: spelt(sent) }) })],
    ['the fields without quotes', Object.values(person).join('; ')],
    ['the fields twice, in two forms', `${person.circumstances} ${sent}`],
  ])('removes the personal data from an answer that quotes %s', (_what, answer) => {
    const kept = redactedText(answer, sent);

    expect(kept).not.toMatch(words);
    expect(kept).toContain('[redacted]');
  });

  test('keeps the beginning of an endless word without delay, and no number that begins in it', () => {
    const began = performance.now();

    const kept = redactedText(`${'x'.repeat(mostAnswered - 8)} 8001015009087 ${'x'.repeat(100_000)}`, sent);

    expect(kept).toBe(`${'x'.repeat(mostAnswered - 8)} [redact`.slice(0, mostAnswered));
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('keeps an answer without personal data letter for letter', () => {
    const answer = '{"error":"No station \\u00e9 in C:\\\\new\\n"}';

    expect(redactedText(answer, sent)).toBe(answer);
  });
});

describe('the log of a partner that quotes the message with more text', () => {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', async () => {
      const body = Buffer.concat(pieces).toString('utf8');
      // In small pieces, as over a slow line.
      for (let at = 0; at < body.length; at += 500) {
        response.write(body.slice(at, at + 500));
        await wait(10);
      }
      response.end('x'.repeat(100_000));
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    Object.assign(process.env, { POLICE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, POLICE_SECRET: 'x'.repeat(72) });
  });
  afterAll(() => server.close());

  test('keeps no personal data, however long the answer is', async () => {
    const [id, now] = [newId(), new Date().toISOString()];
    const circumstances = `Two men took it.${'\n'.repeat(1960)}The film shows it.`;
    const body = JSON.stringify({ id, data: { place: 'x'.repeat(1000), ...person, circumstances } });
    await messages()
      .create({ ...{ id, system: 'police', operation: 'loss.reported', executedBy: 'Somebody', status: 'queued', body, createdAt: now, updatedAt: now } })
      .go();

    expect((await sendMessage(id)).kind).toBe('done');

    const [log] = await itemsOf('integration-log');
    expect(log?.responseData.body).not.toMatch(words);
    expect(log?.responseData.body.length).toBeLessThanOrEqual(mostAnswered);
  });
});
