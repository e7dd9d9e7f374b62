// Journey: integrations in a real browser. A message that the police system refused fails, and an administrator sends it again.
import { expect, test } from 'vitest';
import { expectAccessible, looks, picture, registerPistol, withBrowser } from './browser.ts';

// Shortens the pauses between two attempts from hours to seconds.
const { as, partners } = withBrowser({ partners: { hurry: 600 } });

const make = (partner: string, mode: string) => fetch(`${partners()}/mode`, { method: 'POST', body: new URLSearchParams({ partner, mode }) });
const taken = async (serial: string) =>
  ((await (await fetch(`${partners()}/received`)).json()) as { partner: string; answered: number; body: { data?: { serialNumber?: string } } | null }[]).filter(
    ({ partner, answered, body }) => partner === 'police' && answered === 200 && body?.data?.serialNumber === serial,
  ).length;

test('an administrator replays a failed message, and the partner receives it once', async () => {
  const serial = `JRN-${Date.now()}`;
  const admin = await as('admin@demo.test', '/admin/integrations');
  await admin.getByRole('heading', { name: 'Integration Logs' }).waitFor();
  await make('police', 'refuse');
  expect(await registerPistol(admin, serial)).toBe(201);

  await expect
    .poll(
      async () => {
        await admin.getByRole('button', { name: 'Refresh' }).click();
        return admin.getByText('No more automatic retries.').count();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBeGreaterThan(0);
  await picture(admin, 'integrations-failed');
  await expectAccessible(admin);

  await make('police', 'accept');
  await admin.getByRole('button', { name: 'Replay message to the police: Firearm registered' }).first().click();
  await admin.getByText('Message queued again').first().waitFor();
  await expect.poll(() => taken(serial), { timeout: 20_000 }).toBe(1);
  await admin.getByRole('button', { name: 'Refresh' }).click();
  await admin.getByText('Sent by a later attempt.').first().waitFor();
  await admin
    .getByRole('button', { name: /^Details of Firearm registered/ })
    .first()
    .click();
  await admin.getByRole('region', { name: 'Request' }).getByText(serial).waitFor();
  await picture(admin, 'integrations-details');
}, 120_000);

test.each(looks)('the integration log is accessible at $width px in $theme', async (look) => {
  const admin = await as('admin@demo.test', '/admin/integrations', look);
  await admin.getByRole('list', { name: 'Integration logs' }).waitFor();

  await picture(admin, `integrations-${look.width}-${look.theme}`);
  await expectAccessible(admin);
});

test('only an administrator can open the integration log', async () => {
  const client = await as('client@demo.test', '/admin/integrations');

  await client.getByText('This area is restricted to administrators only.').waitFor();
});
