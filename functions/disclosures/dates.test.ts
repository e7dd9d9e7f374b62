// Checks that the form and the server apply the same date rules.
import { valibotResolver } from '@hookform/resolvers/valibot';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { emptyDisclosure, toBody } from '../../frontend/features/disclosures/values.ts';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

withTable();
captureLog();
let client: Claims;
beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  client = await signUp('client', { legalEntityId: 1 });
});

const today = dayOf(new Date());
const day = fc.oneof(
  fc.integer({ min: -50_000, max: 4_000 }).map((days) => dayAfter(today, days)),
  fc.constantFrom(
    today,
    dayAfter(today, 1),
    dayAfter(today, -1),
    '1900-01-01',
    '1899-12-31',
    '2026-02-29',
    '2024-02-29',
    '9999-12-31',
    '2026-13-01',
    '2026-1-5',
    '',
    null,
  ),
  fc.date({ min: new Date('1890-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((moment) => moment.toISOString()),
  fc.string({ maxLength: 12 }),
);

/** Runs the form's own resolver and returns its errors. */
async function formErrors(values: Record<string, unknown>) {
  const resolve = valibotResolver(contract.disclosures.create.body, undefined, { raw: true });
  const { errors } = await resolve(values as never, undefined, { fields: {}, shouldUseNativeValidation: false } as never);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]));
}

test('form and server return the same date errors for any two dates', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(day, day, async (start, end) => {
      const company = { name: 'Provider 1', psiraNumber: 'PSiRA-100001' };
      const values = { ...emptyDisclosure(company), categories: ['rifles'], disclosurePeriodStart: start, disclosurePeriodEnd: end };
      const body = toBody(values, 'draft');

      const form = await formErrors(body);
      const server = await send(contract.disclosures.create, { as: client, body });

      const first = new Map<string, string>();
      for (const { path, message } of server.body.errors ?? []) if (!first.has(path)) first.set(path, message);
      // The form stops at an invalid date. The server also compares it with the other date.
      expect(Object.fromEntries(first)).toMatchObject(form);
      expect(server.status).toBe(Object.keys(form).length === 0 ? 201 : 400);
      if (server.status === 201) accepted++;
    }),
    { numRuns: 150 },
  );
  expect(accepted).toBeGreaterThan(5);
});
