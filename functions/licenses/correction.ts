// Corrects the card data of a license record. Also updates the due-date index and resets the verification of the license and its firearm.
import * as v from 'valibot';
import type { Actor } from '../../shared/access/actor.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { correctionProblem, lodgingOf } from '../../shared/licenses/rules.ts';
import { type CorrectLicense, type License, LicenseCard } from '../../shared/licenses/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit } from '../data/commit.ts';
import { change } from '../history/change.ts';
import { licenses } from './entity.ts';
import { noticesOfCorrection } from './notices.ts';
import { licenseStatus } from './queue-place.ts';
import { type LicenseRecord, moveNumberGuard } from './record.ts';
import { addFirearmEntry, firearmOf, forChange, retryOnFirearmChange, shown } from './store.ts';

const fields = ['licenseNumber', 'section', 'issuedOn', 'expiresOn'] as const;

const refused = (path: string, message: string) => new Problem('invalid-input', `Check the input: ${message}.`, [{ path, message }]);

/** The corrected card, validated as a whole. Throws `invalid-input`. */
function cardOf(before: LicenseRecord, input: CorrectLicense, today: string): LicenseCard {
  const { reason: _, ...sent } = input;
  const { licenseNumber, section, issuedOn, expiresOn } = before;
  const parsed = v.safeParse(LicenseCard, { licenseNumber, section, issuedOn, expiresOn, ...sent });
  if (!parsed.success) throw refused(String(parsed.issues[0].path?.[0]?.key ?? 'licenseNumber'), parsed.issues[0].message);
  const problem = correctionProblem(parsed.output, before.lodgedOn ?? null, today);
  if (problem) throw refused(problem.path, problem.message);
  return parsed.output;
}

/** Throws `not-found`, `stale-version`, `conflict` (ended license, number taken) and `invalid-input`. */
export function correctLicense(id: string, input: CorrectLicense, actor: Actor, ifMatch?: number, at = new Date()): Promise<License> {
  return retryOnFirearmChange(async () => {
    const before = await forChange(id, 'correct', actor, ifMatch);
    const card = cardOf(before, input, dayOf(at));
    const names = fields.filter((name) => card[name] !== before[name]);
    if (names.length === 0) throw refused('licenseNumber', 'Change at least one field');
    const changed = Object.fromEntries(names.map((name) => [name, { from: before[name], to: card[name] }]));
    const why = { actor, at: at.toISOString(), action: 'licenses.correct', comments: input.reason } as const;
    const verification = { from: before.verification, to: 'unverified' };
    const inTime = lodgingOf({ lodgedOn: before.lodgedOn, expiresOn: card.expiresOn }) === 'in time';
    const due = { dueIn: card.expiresOn.slice(0, 7), ...(inTime ? {} : { dueOf: before.holderId }) };
    const correctors = [...new Set([...(before.correctors ?? []), actor.userId])];
    const { after, writes } = change(licenses(), before, {
      ...{ ...why, metadata: { changed, verification } },
      set: { ...card, ...due, verification: 'unverified', correctors },
      cleared: ['verifiedBy', 'verifiedAt', ...(inTime ? (['dueOf'] as const) : [])],
    });
    const firearm = await firearmOf(before);
    const metadata = { licenseId: id, changed };
    await commit([
      ...writes,
      ...moveNumberGuard(before, card.licenseNumber),
      licenseStatus(after, actor, why.at),
      ...addFirearmEntry(firearm, { ...why, metadata }, after),
      ...(await noticesOfCorrection(after, input.reason, why)),
    ]);
    return shown(after, dayOf(at));
  });
}
