// Stores the rules: the standard set first, then the rules that people add and change.
import type { Actor } from '../../shared/access/actor.ts';
import { checkedCriteria, standardRules } from '../../shared/compliance/rules.ts';
import type { ComplianceRule, CreateRule, EditRule, RuleType, Tried, TryRule } from '../../shared/compliance/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import { commit, staleVersion, type Write } from '../data/commit.ts';
import { withUnsentFields } from '../data/left-out.ts';
import { asPreparation } from '../data/repeat.ts';
import { commitChange, create } from '../history/change.ts';
import { assessmentOf } from '../profiling/assessment.ts';
import { complianceRules, type RuleRecord } from './entity.ts';
import { sweeper } from './raise-alerts.ts';
import { findPage } from './sources.ts';

const shown = (record: RuleRecord): ComplianceRule => ({
  ...record,
  description: record.description ?? null,
  criteria: record.criteria as ComplianceRule['criteria'],
});

/** All rules in the order of their numbers. */
export async function everyRule(): Promise<RuleRecord[]> {
  const { data } = await complianceRules().query.newest({}).go({ pages: 'all', consistent: false });
  return data.sort((a, b) => a.id - b.id);
}

const taken = () => new Problem('conflict', 'Someone else added a rule at the same moment. Try again.');
const isTaken = (error: unknown) => error instanceof Problem && error.code === 'conflict';

type By = Pick<Actor, 'userId' | 'name'>;

async function make(
  id: number,
  { description, ...input }: CreateRule,
  actor: By,
  action: Action,
  now: Date,
  along: readonly Write[] = [],
): Promise<RuleRecord> {
  const rule = { ...input, ...(description ? { description } : {}), id, createdBy: actor.name };
  const how = { action, actor, at: now, metadata: { criteria: input.criteria }, status: statusOf, refused: taken };
  const { record, writes } = create(complianceRules(), rule, how);
  await commit([...writes, ...along]);
  return record;
}

const statusOf = ({ isActive }: RuleRecord) => (isActive ? 'active' : 'inactive');

/**
 * In a registry older than this rule, risks lack the day on which a firearm became unlicensed. Assesses all of them once in the background. Starts
 * at the second step of that work, because the first one reads what inspections left open.
 */
const assessUnlicensed = (now: Date): Write => assessmentOf('register', 'all', 'license_missing', now, 1);

/** The rules from the table, because an index may lag: they are numbered without gaps and never removed. */
async function storedRules(): Promise<RuleRecord[]> {
  const found: RuleRecord[] = [];
  for (;;) {
    const { data } = await complianceRules()
      .get({ id: found.length + 1 })
      .go({ consistent: true });
    if (!data) return found;
    found.push(data);
  }
}

/** A rule keeps its type. If no rule has a type, its standard rule was never saved. */
const unwritten = (rules: readonly RuleRecord[]) => standardRules.find(({ ruleType }) => !rules.some((one) => one.ruleType === ruleType));

/**
 * All rules. First saves the standard rule of each type without one: all of them in a new registry, only the new type's in an older one. Parallel runs
 * save each rule once.
 */
export async function ensureRules(now: Date): Promise<RuleRecord[]> {
  let rules = await everyRule();
  if (!unwritten(rules)) return rules;
  rules = await storedRules();
  const isOlder = rules.length > 0;
  for (let rule = unwritten(rules); rule; rule = unwritten(rules)) {
    const along = isOlder && rule.ruleType === 'license_missing' ? [assessUnlicensed(now)] : [];
    const made = await make(rules.length + 1, { ...rule, isActive: true }, sweeper, 'jobs.sweep', now, along).catch((error) => {
      if (!isTaken(error)) throw error;
    });
    const after: RuleRecord[] = made ? [...rules, made] : await storedRules();
    if (after.length === rules.length) throw taken();
    rules = after;
  }
  return rules;
}

/** Before the first sweep these are the standard rules. */
export async function listRules(): Promise<ComplianceRule[]> {
  const rules = await everyRule();
  if (rules.length > 0) return rules.map(shown);
  const createdAt = new Date().toISOString();
  return standardRules.map((rule, at) => ({ ...rule, id: at + 1, isActive: true, createdBy: sweeper.name, version: 1, createdAt, updatedAt: createdAt }));
}

function checked(type: RuleType, criteria: unknown): Record<string, unknown> {
  const found = checkedCriteria(type, criteria);
  if ('errors' in found) throw new Problem('invalid-input', 'These criteria do not fit this type of rule.', found.errors);
  return found.criteria;
}

const attempts = 5;

/** Throws `invalid-input`. */
export async function createRule(input: CreateRule, actor: Actor, now = new Date()): Promise<ComplianceRule> {
  const criteria = checked(input.ruleType, input.criteria);
  let id = Math.max(...(await asPreparation(() => ensureRules(now))).map((rule) => rule.id)) + 1;
  for (let attempt = 1; ; attempt++, id++) {
    try {
      return shown(await make(id, { ...input, criteria }, actor, 'compliance.createRule', now));
    } catch (error) {
      if (!isTaken(error) || attempt === attempts) throw error;
    }
  }
}

/** Throws `not-found`, `stale-version`, `invalid-input`. */
export async function editRule(
  idText: string,
  { criteria: sent, description, ...input }: EditRule,
  actor: Actor,
  ifMatch?: number,
  now = new Date(),
): Promise<ComplianceRule> {
  await ensureRules(now);
  const id = /^[1-9]\d{0,8}$/.test(idText) ? Number(idText) : undefined;
  const before = id === undefined ? null : (await complianceRules().get({ id }).go({ consistent: true })).data;
  if (!before) throw notFound();
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const criteria = sent && { criteria: checked(before.ruleType, withUnsentFields(before.criteria as object, sent)) };
  const set = { ...input, ...(description ? { description } : {}), ...criteria };
  const cleared = description === null ? (['description'] as const) : [];
  const why = { action: 'compliance.editRule', actor, at: now, metadata: { ...set }, status: statusOf } as const;
  return shown(await commitChange(complianceRules(), before, { ...why, set, cleared }));
}

/** The most pages that a test of a rule reads, and the number of findings it shows. */
const mostPages = 40;
const mostFound = 1000;
const shownOfTrial = 20;

/** Returns what the rule would find today. Saves nothing. Throws `invalid-input`. */
export async function tryRule({ ruleType, criteria: sent }: TryRule, now = new Date()): Promise<Tried> {
  const criteria = checked(ruleType, sent);
  const found: Tried['sample'] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page = await findPage({ ruleType, criteria }, now, cursor);
    found.push(...page.findings.map((one) => ({ ...one, legalEntityId: one.legalEntityId ?? null })));
    cursor = page.next;
    pages++;
  } while (cursor && found.length < mostFound && (pages < mostPages || found.length === 0) && pages < 4 * mostPages);
  return { count: found.length, more: cursor !== null, sample: found.slice(0, shownOfTrial) };
}
