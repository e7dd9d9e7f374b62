// Demo disclosures: three quarters of every provider, created and decided through the usual calls.
import * as v from 'valibot';
import { createDisclosure, decideDisclosure } from '../../../functions/disclosures/steps.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import { CreateDisclosure, disclosureCategories } from '../../../shared/disclosures/schema.ts';
import { dayOf, daysAfter } from '../../../shared/kinds/time.ts';
import { demoActor } from './actors.ts';
import { legalEntities } from './data/legal-entities.ts';
import { randomFrom } from './random.ts';

const officerOf = (legalEntityId: number) => demoActor('client', legalEntityId);
const regulator: Actor = { userId: 'demo-regulator', name: 'Demo regulator', role: 'psira_management', sessionId: 'demo-data' };

/** A submission reads everything that its provider holds, so with more firearms than this only some providers disclose. */
const manyFirearms = 5_000;
const fewFirms = 4;

/** Draws the last status of a quarter's disclosure: the older the quarter, the more are decided. */
function endOf(quarter: number, luck: number): 'draft' | 'submitted' | 'approved' | 'rejected' {
  if (quarter === 1) return luck < 0.4 ? 'draft' : 'submitted';
  if (quarter === 2 && luck < 0.3) return 'submitted';
  return luck > 0.9 ? 'rejected' : 'approved';
}

export async function seedDisclosures(now: Date, firearms: number): Promise<void> {
  const random = randomFrom(7);
  const known = legalEntities.filter((entity) => entity.psiraNumber);
  const firms = firearms > manyFirearms ? known.slice(0, fewFirms) : known;
  for (let quarter = 3; quarter >= 1; quarter--) {
    for (const firm of firms) {
      const end = daysAfter(now, -90 * (quarter - 1) - 5);
      const at = daysAfter(end, 1 + random() * 3);
      const wanted = endOf(quarter, random());
      const chosen = disclosureCategories.filter((category) => category === 'handguns' || random() < 0.6);
      const input = v.parse(CreateDisclosure, {
        companyName: firm.name,
        psiraNumber: firm.psiraNumber,
        disclosurePeriodStart: dayOf(daysAfter(end, -90)),
        disclosurePeriodEnd: dayOf(end),
        categories: chosen,
        status: wanted === 'draft' ? 'draft' : 'submitted',
        reportData: { additionalNotes: chosen.includes('ammunition') ? '9mm: 1 250 rounds in the safe at head office.' : null },
      });
      const { id } = await createDisclosure(input, officerOf(firm.id), at);
      const decidedAt = daysAfter(at, 0.4);
      if (wanted === 'approved') await decideDisclosure(id, { status: wanted, comments: null }, regulator, undefined, decidedAt);
      if (wanted === 'rejected')
        await decideDisclosure(id, { status: wanted, comments: 'The shotguns at the second address are missing.' }, regulator, undefined, decidedAt);
    }
  }
}
