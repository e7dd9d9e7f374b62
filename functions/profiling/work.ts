// Does one step of an assessment of many firearms: all with a risk that changes today, all of a provider, all of a stock count, or the whole register.
import type { Finding } from '../../shared/inspections/schema.ts';
import { dayAfter, dayOf, monthsAfter } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, update } from '../data/commit.ts';
import { restMs } from '../data/job.ts';
import { firearms } from '../firearms/entity.ts';
import { inspections } from '../inspections/entity.ts';
import { findSheet } from '../inspections/sheets.ts';
import { assess } from './assess.ts';
import { asked, assessmentId, assessmentOf, type Of } from './assessment.ts';
import { noteConcern, openOf } from './concerns.ts';
import { assessments, risks } from './entity.ts';

const pageSize = 50;
const together = 10;
/** The longest time of one step, so that other background work is not held up. */
const stepMs = 15_000;
/** How many months back the daily assessment makes up for missed days. */
const monthsBack = 24;

interface Page {
  readonly ids: readonly string[];
  /** The cursor of the next page; null when the step is done, and `undefined` if there is no such step. */
  readonly next: string | null | undefined;
}

type Places = (subject: string, place: number, cursor: string | null) => Promise<Page>;

const noPage: Page = { ids: [], next: undefined };
const pageOf = ({ data, cursor }: { data: readonly { id: string }[]; cursor: string | null }): Page => ({ ids: data.map(({ id }) => id), next: cursor });

/** Each month is a step. An assessed firearm leaves the month's partition, so that no page is read twice. */
async function ofDay(today: string, place: number, cursor: string | null): Promise<Page> {
  const month = monthsAfter(`${today.slice(0, 7)}-01`, place - monthsBack).slice(0, 7);
  if (month > today) return noPage;
  return pageOf(
    await risks()
      .query.due({ nextIn: month })
      .lt({ nextOn: dayAfter(today, 1) })
      .go({ limit: pageSize, cursor }),
  );
}

async function ofProvider(subject: string, place: number, cursor: string | null): Promise<Page> {
  const id = Number(subject);
  if (place === 0) return pageOf(await firearms().query.ofOwner({ ownerId: id }).go({ limit: pageSize, cursor }));
  if (place === 1) return pageOf(await firearms().query.ofKeeper({ keeperId: id }).go({ limit: pageSize, cursor }));
  return noPage;
}

/** Saves the missing firearms of one sheet of a stock count and returns their ids; `undefined` after the last sheet. */
async function noteMissing(id: string, sheetNumber: number): Promise<string[] | undefined> {
  const { data: one } = await inspections().get({ id }).go({ consistent: true });
  const sheet = one?.completedDate === undefined ? undefined : await findSheet(id, sheetNumber);
  if (!one?.completedDate || !sheet) return undefined;
  const missing = sheet.lines.filter(({ mark }) => mark === 'missing').map(({ firearmId }) => firearmId);
  // Without the type: nobody inspected the missing firearm, so this count must not replace earlier findings.
  const concern = { inspectionId: id, completedAt: one.completedDate, missing: true, findings: [] };
  await eachOf(missing, (firearmId) => noteConcern(`firearm#${firearmId}`, one.version, concern));
  return missing;
}

/** First the firearms missing at the stock count, sheet by sheet; then all firearms of the provider, because its findings count for each. */
async function ofInspection(id: string, place: number, cursor: string | null): Promise<Page> {
  const { data: one } = await inspections().get({ id }).go({ consistent: true });
  if (one?.entityId === undefined || !one.completedDate) return noPage;
  if (place > 0) return ofProvider(String(one.entityId), place - 1, cursor);
  const number = Number(cursor ?? 0);
  const missing = await noteMissing(id, number);
  return missing ? { ids: missing, next: String(number + 1) } : { ids: [], next: null };
}

/** For a registry older than its risks: first what inspections left open, then every firearm. */
async function ofRegister(_: string, place: number, cursor: string | null): Promise<Page> {
  if (place === 1) return pageOf(await firearms().query.newest({}).go({ limit: pageSize, cursor }));
  if (place > 1) return noPage;
  const { ids, next } = pageOf(await inspections().query.newest({}).go({ limit: pageSize, cursor }));
  await eachOf(ids, followInspection);
  // Saves what the inspection left open without repeating its own assessment.
  for (const id of ids) for (let sheet = 0; await noteMissing(id, sheet); sheet++);
  return { ids: [], next };
}

const placesOf: Readonly<Record<Of, Places>> = { day: ofDay, provider: ofProvider, inspection: ofInspection, register: ofRegister };

async function eachOf(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < ids.length; at += together) await Promise.all(ids.slice(at, at + together).map(work));
}

const ignoreConflict = (error: unknown) => {
  if (!(error instanceof Problem && error.code === 'conflict')) throw error;
};

/** A repeated request starts no second assessment. */
export async function beginAssessment(of: Of, subject: string, version: number | string, at = new Date()): Promise<void> {
  await commit([assessmentOf(of, subject, version, at)]).catch(ignoreConflict);
}

/** Starts a failed assessment again after a while. Returns its state. */
export async function renewAssessment(of: Of, subject: string, version: number | string, at = new Date()): Promise<'under way' | 'failed'> {
  await beginAssessment(of, subject, version, at);
  const { data: job } = await assessments()
    .get({ id: assessmentId(of, subject, version) })
    .go({ consistent: true });
  if (job?.status !== 'failed') return 'under way';
  if (at.getTime() - Date.parse(job.failedAt ?? '') <= restMs) return 'failed';
  const patch = assessments()
    .patch({ id: job.id })
    .set({ status: 'waiting', turn: job.turn + 1 })
    .where(({ turn, status }, { eq }) => `${eq(turn, job.turn)} AND ${eq(status, 'failed')}`);
  // Another caller has started it at the same moment.
  await commit([update(patch.params(), asked)]).catch(ignoreConflict);
  return 'under way';
}

/** An inspection's results count from its completion. While a report is returned for correction, the earlier results stay. */
export async function followInspection(id: string): Promise<void> {
  const { data: one } = await inspections().get({ id }).go({ consistent: true });
  if (one?.status !== 'completed' || !one.completedDate) return;
  const findings = openOf((one.findings as Finding[] | undefined) ?? []);
  const stock = one.stock as { missing?: number } | undefined;
  const missing = (stock?.missing ?? 0) > 0;
  const answers = Object.values((one.answers as Record<string, { answer: string }> | undefined) ?? {});
  const noticed = { failed: answers.filter(({ answer }) => answer === 'no').length, unexpected: ((one.unexpected as unknown[] | undefined) ?? []).length };
  const concern = { inspectionId: id, inspectionType: one.inspectionType, completedAt: one.completedDate, findings, ...noticed };
  if (one.firearmId) {
    await noteConcern(`firearm#${one.firearmId}`, one.version, { ...concern, missing });
    await assess(one.firearmId);
  } else if (one.entityId !== undefined) {
    await noteConcern(`provider#${one.entityId}`, one.version, { ...concern, missing: false });
    await beginAssessment('inspection', id, one.version);
  }
}

export async function workOnAssessment(id: string): Promise<void> {
  const { data: job } = await assessments().get({ id }).go({ consistent: true });
  if (!job || job.status === 'done' || job.status === 'failed') return;
  const until = Date.now() + stepMs;
  const now = new Date();
  let { place, done } = job;
  let cursor: string | null = job.cursor ?? null;
  let finished = false;
  do {
    const subject = job.of === 'day' ? dayOf(now) : job.subject;
    const page = await placesOf[job.of](subject, place, cursor);
    await eachOf(page.ids, (one) => assess(one, now));
    done += page.ids.length;
    cursor = page.next ?? null;
    if (page.next === null) place++;
    finished = page.next === undefined;
  } while (!finished && Date.now() < until);
  const patch = assessments()
    .patch({ id })
    .set({ status: finished ? 'done' : 'running', place, done, turn: job.turn + 1, ...(cursor === null ? {} : { cursor }) })
    .remove(cursor === null ? ['cursor'] : [])
    .where(({ turn }, { eq }) => eq(turn, job.turn));
  await commit([update(patch.params())]);
}

/** Marks an assessment as failed after repeated errors. The alarm on worker errors follows. */
export async function giveUpAssessment(id: string): Promise<void> {
  await assessments().patch({ id }).set({ status: 'failed', failedAt: new Date().toISOString() }).go();
}
