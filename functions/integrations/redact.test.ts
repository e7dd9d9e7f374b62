// What a partner says back of what it was told: whichever way it writes it, the log keeps nothing of the person.
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
/** No figures alone: an id, which is kept, may hold any. */
const words = /Zo|Dlamini|P-771|Acacia|Centurion|men|film/;

/** As some languages write JSON: strokes before strokes, letters beyond ASCII spelt out. */
const spelt = (json: string) => json.replaceAll('/', '\\/').replace(/[^\x20-\x7e]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16).toUpperCase()}`);

describe('of an answer', () => {
  test.each([
    ['the very message', sent],
    ['the message with its letters spelt out', spelt(sent)],
    ['the message as a text of its own', JSON.stringify({ received: sent })],
    ['that text within another', JSON.stringify({ error: JSON.stringify({ received: spelt(sent) }) })],
    ['the fields without any quotes', Object.values(person).join('; ')],
    ['the fields twice, in two ways', `${person.circumstances} ${sent}`],
  ])('that says back %s nothing of the person is kept', (_what, answer) => {
    const kept = redactedText(answer, sent);

    expect(kept).not.toMatch(words);
    expect(kept).toContain('[redacted]');
  });

  test('that is one word without an end the beginning is kept, at once, and no number that begins in it', () => {
    const began = performance.now();

    const kept = redactedText(`${'x'.repeat(mostAnswered - 8)} 8001015009087 ${'x'.repeat(100_000)}`, sent);

    expect(kept).toBe(`${'x'.repeat(mostAnswered - 8)} [redact`.slice(0, mostAnswered));
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('that says nothing of the person every letter is kept as it came', () => {
    const answer = '{"error":"No station \\u00e9 in C:\\\\new\\n"}';

    expect(redactedText(answer, sent)).toBe(answer);
  });
});

describe('of a partner that says back what it was sent, and more', () => {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', async () => {
      const body = Buffer.concat(pieces).toString('utf8');
      // In small pieces, as a slow line brings it.
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

  test('the log keeps nothing of the person, however long the report is', async () => {
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
