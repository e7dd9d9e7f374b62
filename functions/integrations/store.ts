// The integration logs as an administrator reads them, the replay of what was given up, and how each partner does.
import type { Actor } from '../../shared/access/actor.ts';
import { replayRefusalOf } from '../../shared/integrations/rules.ts';
import { type IntegrationLog, type IntegrationLogQuery, logStatuses, systems } from '../../shared/integrations/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import type { IntegrationState } from '../../shared/system/schema.ts';
import { commit, update } from '../data/commit.ts';
import { getAll, pageOf, positionOf } from '../data/pages.ts';
import { withNulls } from '../data/record.ts';
import { recordKey } from '../data/table.ts';
import { endLog, findMessage, newLog, putLog, takenElsewhere } from './attempts.ts';
import { integrationLogs, type LogRecord, type MessageRecord, messages } from './entity.ts';
import { findPartner } from './partners.ts';

/** Above every id. */
const highest = '~';

const optional = ['requestData', 'responseData', 'errorMessage', 'durationMs', 'entityType', 'entityId', 'finishedAt'] as const;

const shown = (log: LogRecord, message: MessageRecord | undefined): IntegrationLog => ({
  ...withNulls(log, optional),
  message: message ? { status: message.status, updatedAt: message.updatedAt, nextAttemptAt: message.nextAttemptAt ?? null } : null,
});

/** A question for each partition that the filters leave: at most six, whatever is asked. */
function questions({ system, operation, status }: Pick<IntegrationLogQuery, 'system' | 'operation' | 'status'>, before: string) {
  const { query } = integrationLogs();
  if (!system && !operation && !status) return [query.newest({}).lt({ id: before })];
  const each = (system ? [system] : systems).flatMap((one) => (status ? [status] : logStatuses).map((other) => ({ system: one, status: other })));
  return each.map((one) => (operation ? query.ofOperation({ ...one, operation }).lt({ id: before }) : query.ofSystem(one).lt({ id: before })));
}

/** Newest first. */
export async function listLogs({ limit, cursor, ...filters }: IntegrationLogQuery): Promise<Page<IntegrationLog>> {
  const asked = questions(filters, positionOf(cursor) ?? highest);
  const found = await Promise.all(asked.map((one) => one.go({ order: 'desc', limit: limit + 1 })));
  const sorted = found.flatMap(({ data }) => data).sort((a, b) => (a.id < b.id ? 1 : -1));
  const page = pageOf(sorted, limit, ({ id }) => id);
  const ids = [...new Set(page.items.map(({ messageId }) => messageId))];
  const known = await getAll(ids.map((id) => recordKey('integration-message', id)));
  const byId = new Map(known.map((message) => [message.id, message as MessageRecord]));
  return { ...page, items: page.items.map((log) => shown(log, byId.get(log.messageId))) };
}

async function getLogRecord(id: string): Promise<LogRecord> {
  const { data } = await integrationLogs().get({ id }).go({ consistent: true });
  if (!data) throw notFound();
  return data;
}

export async function getLog(id: string): Promise<IntegrationLog> {
  const log = await getLogRecord(id);
  return shown(log, await findMessage(log.messageId));
}

/**
 * Puts a message that was given up, or was lost on its way, into the outbox again, under the id it always had, and answers the new
 * attempt, which waits.
 * Throws `not-found`, `conflict` with the reason. Of two who ask at one moment one is told that it is being tried.
 */
export async function replay(id: string, actor: Actor, at = new Date()): Promise<IntegrationLog> {
  const log = await getLogRecord(id);
  const message = await findMessage(log.messageId);
  const refusal = replayRefusalOf(shown(log, message), at.getTime());
  if (refusal || !message) throw new Problem('conflict', refusal ?? 'The message is no longer kept.');
  if (!findPartner(message.system)) throw new Problem('conflict', 'This partner is not configured: there is nowhere to send it.');

  const fresh = newLog(message, actor.name, at);
  const set = {
    status: 'waiting' as const,
    tries: 0,
    turn: message.turn + 1,
    executedBy: actor.name,
    logId: fresh.id,
    begun: false,
    updatedAt: at.toISOString(),
  };
  const patch = messages()
    .patch({ id: message.id })
    .set(set)
    .remove(['nextAttemptAt'])
    .where(({ turn, updatedAt }, { eq }) => `${eq(turn, message.turn)} AND ${eq(updatedAt, message.updatedAt)}`);
  // What was lost left a row that waits: nothing else would ever end it.
  const lost = message.logId ? [endLog(message, message.logId, { status: 'failed', errorMessage: 'It was lost on its way.' }, at)] : [];
  await commit([update(patch.params(), takenElsewhere), putLog(fresh), ...lost]);
  return shown(fresh, { ...message, ...set, nextAttemptAt: undefined });
}

/** Calls of a partner's that are passed over to find the last of ours: many times what a register changes in a day. */
const mostPassedOver = 50;

/** Of what we sent: how a call of theirs ended says nothing of whether they can be reached. */
async function lastEnd(system: IntegrationState['system'], status: 'success' | 'failed'): Promise<string | null> {
  const newest = async (limit: number) => (await integrationLogs().query.ofSystem({ system, status }).go({ order: 'desc', limit })).data;
  const [last] = await newest(1);
  const ours = last?.direction === 'in' ? (await newest(mostPassedOver)).find(({ direction }) => direction === 'out') : last;
  return ours?.finishedAt ?? null;
}

/** How each partner does, by our last attempts: two small reads for each, and one more after a call of theirs. */
export const integrationStates = (): Promise<IntegrationState[]> =>
  Promise.all(
    systems.map(async (system) => {
      const [lastSuccessAt, lastFailureAt] = await Promise.all([lastEnd(system, 'success'), lastEnd(system, 'failed')]);
      const known = { system, lastSuccessAt, lastFailureAt };
      if (!findPartner(system)) return { ...known, state: 'not_configured' as const };
      if (!lastSuccessAt && !lastFailureAt) return { ...known, state: 'untried' as const };
      return { ...known, state: (lastFailureAt ?? '') > (lastSuccessAt ?? '') ? ('failing' as const) : ('connected' as const) };
    }),
  );
