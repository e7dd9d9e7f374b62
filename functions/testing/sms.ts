// For tests: SNS on this machine, what arrived on which phone, and a while in which it takes nothing for a number.
import { afterAll, beforeAll } from 'vitest';
import { type Sms, startSms } from '../../infra/local/sms.ts';

/** After `withTable()`. */
export function withSms() {
  let phone: Awaited<ReturnType<typeof startSms>>;
  let refused: string | undefined;
  beforeAll(async () => {
    phone = await startSms({ refuses: (to) => to === refused });
    Object.assign(process.env, { SNS_ENDPOINT: phone.endpoint, SMS_SENDER: 'REGISTRY' });
  });
  afterAll(() => phone?.stop());
  return {
    /** While the work is done, SNS takes nothing for the number. */
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
