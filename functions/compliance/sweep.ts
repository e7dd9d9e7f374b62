// The compliance sweep: applies each rule, checks the open alerts again, scores every provider, and sends the notices. It saves its progress, so that a
// stopped sweep continues, and every step can be repeated (decision 030).
import { complianceAlerts, type RuleRecord } from './entity.ts';
import { pageSize } from './finding.ts';
import { tell } from './notices.ts';
import { raise, settle } from './raise-alerts.ts';
import { ensureRules } from './rule-store.ts';
import { keepScores, rescoreSome } from './score-store.ts';
import { findPage } from './sources.ts';
import { begin, keep, type Place } from './sweep-progress.ts';

/** After the rules: the sweep checks the open alerts again, then scores every provider. */
const recheck = 1_000_000_000;
const rescoring = 1_000_000_001;

export interface Swept {
  found: number;
  changed: number;
  resolved: number;
  told: number;
}

async function settlePage(rules: readonly RuleRecord[], cursor: string | null, now: Date): Promise<{ resolved: number; next: string | null }> {
  const page = await complianceAlerts().query.open({ state: 'open' }).go({ limit: pageSize, cursor });
  const resolved = await settle(page.data, rules, now);
  return { resolved, next: page.cursor };
}

interface How {
  /** When to save the progress and return, in milliseconds since 1970. Calling it again continues. */
  readonly until?: number;
  /** Tests stop it here. */
  afterPage?(swept: Swept): void;
}

/** Runs the sweep to its end, or until the given time. Returns what this call did, and whether the sweep has ended. */
export async function sweepCompliance(
  now = new Date(),
  { until = Number.POSITIVE_INFINITY, afterPage }: How = {},
): Promise<Swept & { readonly isDone: boolean }> {
  const swept: Swept = { found: 0, changed: 0, resolved: 0, told: 0 };
  const rules = await ensureRules(now);
  const { doneAt, ...start } = await begin(now);
  const { day, startedAt } = start;
  const order = [...rules.filter(({ isActive }) => isActive).map(({ id }) => id), recheck, rescoring];
  const after = (ruleAt: number): number | undefined => order.find((id) => id > ruleAt);
  let place: Place | undefined = order.includes(start.ruleAt) ? start : { ruleAt: after(start.ruleAt) ?? recheck, cursor: null };
  while (place) {
    const { ruleAt, cursor }: Place = place;
    const rule: RuleRecord | undefined = rules.find(({ id }) => id === ruleAt);
    const next: string | null = rule ? await findAndRaise(rule, cursor, now, swept) : await afterRules(ruleAt, rules, cursor, now, swept);
    const following: number | undefined = after(ruleAt);
    place = next ? { ruleAt, cursor: next } : following === undefined ? undefined : { ruleAt: following, cursor: null };
    if (place) await keep({ day, startedAt, ...place }, 'running', doneAt);
    afterPage?.(swept);
    if (place && Date.now() > until) return { ...swept, isDone: false };
  }
  const { told, isDone } = await tell(now, until);
  swept.told = told;
  if (!isDone) return { ...swept, isDone };
  await keepScores(now);
  await keep({ day, startedAt, ruleAt: 0, cursor: null }, 'done', new Date().toISOString());
  return { ...swept, isDone };
}

async function findAndRaise(rule: RuleRecord, cursor: string | null, now: Date, swept: Swept): Promise<string | null> {
  const { findings, next } = await findPage(rule, now, cursor);
  swept.found += findings.length;
  swept.changed += await raise(rule, findings, now);
  return next;
}

const afterRules = (stage: number, ...[rules, cursor, now, swept]: Parameters<typeof settleSome>) =>
  stage === rescoring ? rescoreSome(cursor, now) : settleSome(rules, cursor, now, swept);

async function settleSome(rules: readonly RuleRecord[], cursor: string | null, now: Date, swept: Swept): Promise<string | null> {
  const { resolved, next } = await settlePage(rules, cursor, now);
  swept.resolved += resolved;
  return next;
}
