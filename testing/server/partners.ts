// For tests: partners that take what the registry sends, with a queue before each.
import { afterAll, beforeAll } from 'vitest';
import type { Came, Mode, Partner } from '../../infra/local/partner-page.ts';
import { startTelling } from '../../infra/local/telling.ts';
import { deliver } from './as-job.ts';

/** Partners for the test file, after its table. Pauses between tries are as long as in the cloud: what fails once is left to the test. */
export function withPartners() {
  let told: Awaited<ReturnType<typeof startTelling>>;
  beforeAll(async () => {
    told = await startTelling({ origin: 'http://127.0.0.1:9', hurry: 1, load: async () => deliver });
    Object.assign(process.env, told.environment);
  });
  afterAll(() => told?.stop());

  return {
    /** What reached a partner, oldest first. */
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
