// Takes the steps of the ladder that are due: notifies, and sets each watch to its next step, in one transaction under a condition on the step. So of two
// runs at the same time one notifies. The firearms of one provider and step are one message: a shift of twenty is due at the same minute.
import { type LadderStep, ladderOf, type Rung } from '../../shared/custody/ladder.ts';
import { Problem } from '../../shared/problem.ts';
import { type IssueRecord, watches } from '../custody/entity.ts';
import type { TakenStep } from '../custody-records/copies.ts';
import { commit, staleVersion, update } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { notify } from '../notifications/store.ts';
import { listWithRole, recipientsIn } from '../users/store.ts';
import { watchRuns } from './entity.ts';
import { isForRegulator, isNotified, messageOf } from './words.ts';

type Standing = 'in_time' | 'overdue' | 'beyond';

/** The fields of a watch that a run reads. */
interface Watch {
  readonly id: string;
  readonly legalEntityId: number;
  readonly step: number;
  readonly nextStepAt: string;
  readonly standing: Standing;
  readonly taken?: readonly TakenStep[] | undefined;
}

const hourMs = 3_600_000;
const name = 'all';
/** After the job was down, at most this many hours are read; older ones would only tell what everybody knows. */
const mostHours = 7 * 24;
/** A function ends after five minutes. The next run continues in the same hour. */
const runMs = 4 * 60_000;
/** The limit of one read. */
const pageSize = 100;
/** One transaction has at most 100 writes: these watches, and these people of the provider and the regulator. */
const mostTogether = 40;
const mostOwn = 40;
const mostOfManagement = 20;
/** The hour of a watch without a further step: no run reads it. */
const never = 'none';

const hourOf = (at: number): string => new Date(at).toISOString().slice(0, 13);
const startOfHour = (hour: string): number => Date.parse(`${hour}:00:00Z`);

/** The hours from the first one to now, both included, oldest first. */
function hoursFrom(first: number, now: Date): string[] {
  const hours: string[] = [];
  for (let at = first; at <= now.getTime(); at += hourMs) hours.push(hourOf(at));
  return hours;
}

async function peopleFor(legalEntityId: number, step: LadderStep): Promise<string[]> {
  const [people, management] = await Promise.all([
    recipientsIn(legalEntityId, (person) => isNotified(step, person), mostOwn),
    isForRegulator(step) ? listWithRole('psira_management', { limit: mostOfManagement }) : undefined,
  ]);
  return [...people, ...(management?.items ?? [])].map(({ id }) => id);
}

interface Turn {
  readonly watch: Watch;
  readonly issue: IssueRecord | undefined;
  /** The step to take now; undefined if the issue ended, or an extension moved the step ahead. */
  readonly due: Rung | undefined;
  readonly after: Pick<Watch, 'step' | 'nextStepAt' | 'standing' | 'taken'> & { readonly hour: string };
}

/** The step at the due time can come after the one of 72 hours: both are then at the same minute. */
const standingAfter = ({ standing }: Watch, step: LadderStep | undefined): Standing => {
  if (step === undefined || step === 'soon' || standing === 'beyond') return standing;
  return step === 'beyond' ? 'beyond' : 'overdue';
};

function turnOf(watch: Watch, issue: IssueRecord | undefined, now: Date): Turn {
  const ladder = issue?.state === 'open' ? ladderOf(issue) : [];
  const rung = ladder[watch.step];
  const due = rung && rung.at <= now.getTime() ? rung : undefined;
  const step = due ? watch.step + 1 : watch.step;
  const following = ladder[step];
  const standing = standingAfter(watch, due?.step);
  const after = following
    ? { step, standing, nextStepAt: new Date(following.at).toISOString(), hour: hourOf(following.at) }
    : { step, standing, nextStepAt: watch.nextStepAt, hour: never };
  return { watch, issue, due, after };
}

/** The turn with its step recorded in the watch: the time and the number of people, for the list of overdue firearms. */
const recorded = (turn: Turn, people: number, now: Date): Turn =>
  turn.due ? { ...turn, after: { ...turn.after, taken: [...(turn.watch.taken ?? []), { step: turn.due.step, at: now.toISOString(), people }] } } : turn;

/** Sets the watches on, and notifies about their step, all or nothing. False if another run or a return was first for one of them. */
async function takeTogether(turns: readonly Turn[], people: readonly string[], now: Date): Promise<boolean> {
  const writes = turns.map(({ watch, after }) => {
    const patch = watches()
      .patch({ id: watch.id })
      .set(after)
      .where((kept, { eq }) => `${eq(kept.step, watch.step)} AND ${eq(kept.nextStepAt, watch.nextStepAt)}`);
    return update(patch.params(), staleVersion);
  });
  const [due, issues] = [turns[0]?.due, turns.flatMap(({ issue }) => issue ?? [])];
  const [first, ...others] = issues;
  const messages = due && first ? people.map((id) => notify(id, messageOf(due.step, [first, ...others]), now)) : [];
  try {
    await commit([...writes, ...messages]);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'stale-version') return false;
    throw error;
  }
}

/** Takes the next step of each watch, and all steps of a watch that has several due. Returns the number of steps. */
async function take(some: readonly Watch[], now: Date): Promise<number> {
  if (some.length === 0) return 0;
  const found = (await getAll(
    some.map(({ id }) => recordKey('issue', id)),
    undefined,
    true,
  )) as IssueRecord[];
  const issues = new Map(found.map((issue) => [issue.id, issue]));
  const groups = new Map<string, Turn[]>();
  for (const watch of some) {
    const turn = turnOf(watch, issues.get(watch.id), now);
    const group = `${watch.legalEntityId}#${turn.due?.step ?? ''}`;
    groups.set(group, [...(groups.get(group) ?? []), turn]);
  }
  let taken = 0;
  const onward: Watch[] = [];
  for (const group of groups.values()) {
    for (let at = 0; at < group.length; at += mostTogether) {
      const asked = group.slice(at, at + mostTogether);
      const [first] = asked;
      const people = first?.due ? await peopleFor(first.watch.legalEntityId, first.due.step) : [];
      const turns = asked.map((turn) => recorded(turn, people.length, now));
      const together = await takeTogether(turns, people, now);
      const done = together ? turns : await oneByOne(turns, people, now);
      taken += done.filter(({ due }) => due).length;
      onward.push(
        ...done.filter(({ after }) => after.hour !== never && after.nextStepAt <= now.toISOString()).map(({ watch, after }) => ({ ...watch, ...after })),
      );
    }
  }
  return taken + (await take(onward, now));
}

/** The turns that this run took: of the others, another run took the step, or the firearm came back. */
async function oneByOne(turns: readonly Turn[], people: readonly string[], now: Date): Promise<Turn[]> {
  const done: Turn[] = [];
  for (const turn of turns) if (await takeTogether([turn], people, now)) done.push(turn);
  return done;
}

const pageOfHour = (hour: string, now: Date, cursor: string | null) =>
  watches().query.due({ hour }).lte({ nextStepAt: now.toISOString(), id: '~' }).go({ limit: pageSize, cursor });

export interface Watched {
  /** Steps taken. */
  readonly steps: number;
  /** True if the time ran out: the next run continues. */
  readonly more: boolean;
}

/** Takes every step that has become due since the last run, until the time runs out. */
export async function watchCustody(now = new Date(), forMs = runMs): Promise<Watched> {
  const until = Date.now() + forMs;
  const { data: last } = await watchRuns().get({ name }).go({ consistent: true });
  const oldest = startOfHour(hourOf(now.getTime())) - mostHours * hourMs;
  // One hour back: a watch may be written a moment after its hour was read.
  const first = last ? Math.max(startOfHour(last.hour) - hourMs, oldest) : oldest;
  let steps = 0;
  let done = hourOf(first);
  for (const hour of hoursFrom(first, now)) {
    let cursor: string | null = null;
    do {
      if (Date.now() > until) {
        await keep(done, now);
        return { steps, more: true };
      }
      const page: Awaited<ReturnType<typeof pageOfHour>> = await pageOfHour(hour, now, cursor);
      steps += await take(page.data, now);
      cursor = page.cursor;
    } while (cursor);
    done = hour;
  }
  await keep(done, now);
  return { steps, more: false };
}

/** Every step due before this hour has been taken. */
const keep = (hour: string, now: Date) => watchRuns().put({ name, hour, ranAt: now.toISOString() }).go();
