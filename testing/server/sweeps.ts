// For tests of the compliance sweep: two providers in 2026, their people, and the sweep's results for a day.
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { registerFirearm } from '../../functions/firearms/store.ts';
import { assess } from '../../functions/profiling/assess.ts';
import type { Actor } from '../../shared/access/actor.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, signUp } from './call.ts';
import { foundEntity, itemsOf } from './registry.ts';

export const founder: Actor = { userId: 'founder', name: 'Founder', role: 'internal', sessionId: 's' };

export const at = (time: string) => new Date(time);
export const license = (expiresOn: string) => ({ license: exampleCard({ issuedOn: '2023-01-01', expiresOn }) });
export const register = async (change: Parameters<typeof exampleFirearm>[0] = {}, when = '2026-03-01T08:00:00Z') => {
  const firearm = await registerFirearm(v.parse(RegisterFirearm, exampleFirearm(change)), founder, at(when));
  await assess(firearm.id, at(when));
  return firearm;
};
const openAlerts = async () => (await itemsOf('compliance-alert')).filter(({ isResolved }) => !isResolved);
export const openOf = async (type: string) => (await openAlerts()).filter((one) => one.type === type);
export const notificationsOf = async (who: Claims) =>
  (await itemsOf('notification')).filter(({ userId, title }) => userId === who.sub && !title.startsWith('Firearm'));

/** People of provider 1, of the regulator, of Gauteng, and an administrator. */
export const people = {} as Record<'client' | 'management' | 'inspector' | 'admin', Claims>;

/** Sets the date to 2 March 2026 before each test. */
export function withProviders(): void {
  const begin = at('2026-03-02T10:00:00Z');
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: begin });
    await Promise.all([
      foundEntity(1, { psiraNumber: 'PSiRA-100001', at: at('2026-01-10T08:00:00Z') }),
      foundEntity(2, { province: 'Limpopo', at: at('2026-01-10T08:00:00Z') }),
    ]);
    people.client = await signUp('client', { legalEntityId: 1 });
    people.management = await signUp('psira_management');
    people.inspector = await signUp('inspector', { province: 'Gauteng' });
    people.admin = await signUp('admin');
  });
  beforeEach(() => {
    vi.setSystemTime(begin);
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
