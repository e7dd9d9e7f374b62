// The demo's verifications: most records verified, a few queried, one rejected, the rest pending.
import { getFirearm } from '../../../functions/firearms/store.ts';
import { answerVerification, decideVerification } from '../../../functions/verification/store.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import { daysAfter } from '../../../shared/kinds/time.ts';
import { demoActor } from './actors.ts';
import type { Random } from './data/firearm-mix.ts';

/** Another person than the one who decides on renewals: nobody may record a license and verify its firearm's record. */
const office: Actor = { userId: 'demo-verifier', name: 'Demo firearm office', role: 'firearm_office', sessionId: 'demo-verifier' };

const questions = [
  'The serial number on the card reads differently. Which one is stamped on the frame?',
  'The barrel is longer than the maker’s. Has it been replaced?',
  'The card shows another holder. Please send the permit of the transfer.',
];

const longestDays = 13;

/** Returns when the firearm office has checked a record registered at that time. */
export const verificationTime = (registeredAt: string): Date => daysAfter(new Date(registeredAt), longestDays + 1);

/** Verifies about 85%, queries 3%, answers 1% and rejects 1%, some days after the registration. The others stay pending. */
export async function verifySome(id: string, random: Random, registeredAt: Date): Promise<void> {
  const drawn = random() * 100;
  const question = questions[Math.floor(random() * questions.length)] ?? '';
  const at = new Date(Math.min(daysAfter(registeredAt, 3 + random() * (longestDays - 3)).getTime(), Date.now()));
  if (drawn < 85) await decideVerification(id, { status: 'verified', note: 'Compared with the card' }, office, undefined, at);
  else if (drawn < 89) await decideVerification(id, { status: 'queried', note: question }, office, undefined, at);
  else if (drawn < 90) await decideVerification(id, { status: 'rejected', note: 'The license number belongs to another firearm.' }, office, undefined, at);
  if (drawn < 88 || drawn >= 89) return;
  const { ownerId } = await getFirearm(id, { kind: 'national' });
  await answerVerification(
    id,
    { text: 'Read from the frame again and corrected in the record.' },
    demoActor('client', ownerId),
    undefined,
    new Date(Math.min(at.getTime() + 86_400_000, Date.now())),
  );
}
