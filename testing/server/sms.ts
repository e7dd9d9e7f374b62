// For tests: SNS on this machine, the SMS of each phone, and refusals of a number.
import { afterAll, beforeAll, expect } from 'vitest';
import { type Sms, startSms } from '../../infra/local/sms.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from './call.ts';

/** Call it after `withTable()`. */
export function withSms() {
  let phone: Awaited<ReturnType<typeof startSms>>;
  let refused: string | undefined;
  beforeAll(async () => {
    phone = await startSms({ refuses: (to) => to === refused });
    Object.assign(process.env, { SNS_ENDPOINT: phone.endpoint, SMS_SENDER: 'REGISTRY' });
  });
  afterAll(() => phone?.stop());
  return {
    /** SNS refuses the number during the work. */
    async refusing(number: string, work: () => Promise<unknown>): Promise<void> {
      refused = number;
      await work().finally(() => {
        refused = undefined;
      });
    },
    async arrived(number: string): Promise<Sms[]> {
      const { messages } = (await (await fetch(`${phone.endpoint}/store`)).json()) as { messages: Sms[] };
      return messages.filter(({ to }) => to === number).reverse();
    },
  };
}

export interface PhoneReader {
  readonly claims: Claims;
  readonly id: string;
  readonly address: string;
  readonly phone: string;
}

let nobody = 0;
/** Saves the person's own settings. */
export const set = async (claims: Claims, body: object) => expect((await send(contract.settings.save, { as: claims, body })).status).toBe(200);

/** Creates a new person with a number and SMS alerts on; email is off unless requested. */
export async function phoneReader(change: object = {}): Promise<PhoneReader> {
  const claims = await signUp('client', { legalEntityId: 2000 + ++nobody });
  const id = claims.sub ?? '';
  const local = `082${String(1_000_000 + nobody)}`;
  await set(claims, { smsAlerts: true, smsNumber: local, emailNotifications: false, ...change });
  return { claims, id, address: `${id}@people.test`, phone: local.replace(/^0/, '+27') };
}
