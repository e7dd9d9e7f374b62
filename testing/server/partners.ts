// For tests: partners that accept the registry's messages, each with its queue.
import { afterAll, beforeAll } from 'vitest';
import { startPartnerDelivery } from '../../infra/local/partner-delivery.ts';
import type { Came, Mode, Partner } from '../../infra/local/partner-page.ts';
import { deliver } from './as-job.ts';

/** Starts partners for the test file, after its table. The pauses between attempts are as long as in the cloud, so the test itself triggers retries. */
export function withPartners() {
  let told: Awaited<ReturnType<typeof startPartnerDelivery>>;
  beforeAll(async () => {
    told = await startPartnerDelivery({ origin: 'http://127.0.0.1:9', hurry: 1, load: async () => deliver });
    Object.assign(process.env, told.environment);
  });
  afterAll(() => told?.stop());

  return {
    /** Returns a partner's messages, oldest first. */
    async received(partner: Partner): Promise<(Came & { body: any })[]> {
      const came = (await (await fetch(`${told.page}/received`)).json()) as Came[];
      return came.filter((one) => one.partner === partner).reverse();
    },
    async set(partner: Partner, mode: Mode): Promise<void> {
      await fetch(`${told.page}/mode`, { method: 'POST', body: new URLSearchParams({ partner, mode }) });
    },
    secret: (partner: 'REGULATOR' | 'POLICE') => told.environment[`${partner}_SECRET`],
  };
}
