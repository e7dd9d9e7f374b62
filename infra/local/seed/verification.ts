// What the demo firearm office has found: most records in order, a few in doubt, one rejected, the rest still to be looked at.
import { getFirearm } from '../../../functions/firearms/store.ts';
import { answerVerification, decideVerification } from '../../../functions/verification/store.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import { daysAfter } from '../../../shared/kinds/time.ts';
import { demoActor } from './actors.ts';
import type { Random } from './data/firearm-mix.ts';

/** Somebody else than who decides on renewals: whoever records a license does not verify its firearm's record. */
const office: Actor = { userId: 'demo-verifier', name: 'Demo firearm office', role: 'firearm_office', sessionId: 'demo-verifier' };

const questions = [
  'The serial number on the card reads differently. Which one is stamped on the frame?',
  'The barrel is longer than the maker’s. Has it been replaced?',
  'The card shows another holder. Please send the permit of the transfer.',
];

const longestDays = 13;

/** When the office has looked at what was registered at that moment, if it looks at all. */
export const lookedAtBy = (registeredAt: string): Date => daysAfter(new Date(registeredAt), longestDays + 1);

/** About 85 of a hundred are verified, 3 queried, 1 answered, 1 rejected; the others wait. Some days after the registration. */
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
    { text: 'Read off the frame again and corrected in the record.' },
    demoActor('client', ownerId),
    undefined,
    new Date(Math.min(at.getTime() + 86_400_000, Date.now())),
  );
}
