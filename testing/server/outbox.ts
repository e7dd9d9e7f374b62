// For tests of messages to partners: a registry with partners, a registration, and its log lines.
import { beforeAll, expect, vi } from 'vitest';
import { messages } from '../../functions/integrations/entity.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import type { IntegrationLog } from '../../shared/integrations/schema.ts';
import { sendMessage } from './as-job.ts';
import { type Claims, send, sendForAll, signUp } from './call.ts';
import { doWork } from './jobs.ts';
import { withPartners } from './partners.ts';
import { foundEntity, itemsOf, withTable } from './registry.ts';

export let partners: ReturnType<typeof withPartners>;
export let admin: Claims;
export let client: Claims;

/** Creates a table with a provider's client, and partners that accept messages. */
export function withOutbox(): void {
  withTable({ told: true });
  partners = withPartners();

  beforeAll(async () => {
    await foundEntity(1);
    [admin, client] = [await signUp('admin'), await signUp('client', { legalEntityId: 1 })];
  });
}

export const logsOf = async (entityId: string, query: Record<string, string> = {}): Promise<IntegrationLog[]> =>
  (await sendForAll(contract.integrations.list, { as: admin, query }))
    .flatMap(({ body }) => body as IntegrationLog[])
    .filter((log) => log.entityId === entityId);
export const idsOf = async (entityId: string) =>
  (await itemsOf('integration-message')).filter((one) => one.entityId === entityId).map(({ id }) => id as string);

export async function register(): Promise<{ id: string; serialNumber: string }> {
  return (await send(contract.firearms.register, { as: client, body: exampleFirearm() })).body;
}
/** Waits until every attempt for this record's messages has ended. */
export const ended = (entityId: string, status = 'success') =>
  vi.waitFor(async () => expect(new Set((await logsOf(entityId)).map((log) => log.status))).toEqual(new Set([status])), { timeout: 15_000, interval: 100 });

/** Ends the message's pause. */
export const endPause = (id: string) => messages().patch({ id }).remove(['nextAttemptAt']).go();
export async function tryAgain(id: string, options: Parameters<typeof sendMessage>[1] = {}) {
  await endPause(id);
  return sendMessage(id, options);
}

/** Creates a registration whose message the police refused at the first attempt. */
export async function refusedOnce() {
  await partners.set('police', 'refuse');
  const { id: entityId } = await register();
  await doWork();
  await vi.waitFor(async () => expect((await logsOf(entityId, { system: 'police' }))[0]?.status).toBe('failed'), { timeout: 15_000, interval: 100 });
  const id = (await idsOf(entityId)).find((one) => one.endsWith('-police')) ?? '';
  return { entityId, id };
}
