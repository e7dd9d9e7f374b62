// Assesses one firearm: gathers its facts, and saves them with the level and the score that the list is ordered by.
import { dayOf } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { needsProfiling, nextChange, type RiskFacts, riskOf, urgentState } from '../../shared/profiling/rules.ts';
import { commit, put, staleVersion, update, type Write } from '../data/commit.ts';
import { unlisted } from '../data/unlisted.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { canonicalJson } from '../history/store.ts';
import { type RiskRecord, risks } from './entity.ts';
import { gatherFacts } from './facts.ts';
import { unlicensedOf } from './unlicensed.ts';

/** Two workers may assess the same firearm at once. The one that loses reads again, at most this often. */
const attempts = 5;

/** No later date changes the risk. Without a month it is in no partition of the index. */
const never = '9999-12-31';

/** The risk of a firearm with a reversed registration is in no list. */
function unlistedRisk(before: RiskRecord, reversal: unknown): Write {
  const { id, version } = before;
  const patch = risks()
    .patch({ id })
    .set({ reversal, version: version + 1, updatedAt: new Date().toISOString() })
    .where((one, { eq }) => eq(one.version, version));
  return unlisted(update(patch.params()));
}

type Assessed = Omit<RiskRecord, 'version' | 'createdAt' | 'updatedAt'>;

async function assessed(firearm: FirearmRecord, known: RiskFacts['incidents'], today: string): Promise<Assessed> {
  const { id } = firearm;
  const facts = await gatherFacts(firearm, known);
  const risk = riskOf(facts, today);
  const nextOn = nextChange(facts, today);
  const licenseState = urgentState(facts, today);
  const { serialNumber, manufacturer, model, type, ownerId, keeperId, province, city, status } = firearm;
  return {
    ...{ id, serialNumber, manufacturer, model, ownerId, type, province, city, status },
    ...(licenseState ? { licenseState } : {}),
    ownerName: facts.owner.name,
    ...(keeperId === undefined || keeperId === ownerId ? {} : { keeperId }),
    standing: facts.owner.standing,
    facts,
    level: risk.level,
    score: risk.score,
    wanted: needsProfiling(risk),
    ...(facts.looked.dueOn ? { dueOn: facts.looked.dueOn, dueIn: facts.looked.dueOn.slice(0, 4) } : {}),
    dueBy: facts.looked.dueOn ?? never,
    ...(facts.license ? {} : await unlicensedOf(firearm)),
    nextOn: nextOn ?? never,
    ...(nextOn ? { nextIn: nextOn.slice(0, 7) } : {}),
  };
}

const reversed = (before: RiskRecord | null, reversal: unknown) => (before && !before.reversal ? unlistedRisk(before, reversal) : undefined);

/** Returns the write of the new risk; undefined if nothing changed. */
async function renewed(before: RiskRecord | null, firearm: FirearmRecord, at: Date): Promise<Write | undefined> {
  const fresh = await assessed(firearm, (before?.facts as RiskFacts | undefined)?.incidents ?? [], dayOf(at));
  const { version = 0, createdAt = at.toISOString(), updatedAt: _, ...known } = before ?? {};
  if (canonicalJson(known) === canonicalJson(fresh)) return undefined;
  const item = { ...fresh, version: version + 1, createdAt, updatedAt: new Date().toISOString() };
  const params = before
    ? risks()
        .put(item)
        .where((one, { eq }) => eq(one.version, version))
        .params()
    : risks().create(item).params();
  return put(params, staleVersion);
}

/** Returns whether anything changed. Reads the saved risk before the facts, so that of two workers the later one gets a version conflict. */
export async function assess(id: string, at = new Date()): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const { data: before } = await risks().get({ id }).go({ consistent: true });
    const { data: firearm } = await firearms().get({ id }).go({ consistent: true });
    if (!firearm) return false;
    const write = firearm.reversal ? reversed(before, firearm.reversal) : await renewed(before, firearm, at);
    if (!write) return false;
    try {
      await commit([write]);
      return true;
    } catch (error) {
      if (attempt === attempts || !(error instanceof Problem && error.code === 'stale-version')) throw error;
    }
  }
}
