// The integration logs for administrators, the replay of failed messages, and each partner's state.
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
import { attemptConflict, endLog, findMessage, newLog, putLog } from './attempts.ts';
import { integrationLogs, type LogRecord, type MessageRecord, messages } from './entity.ts';
import { findPartner } from './partners.ts';

/** Sorts after every id. */
const highest = '~';

const optional = ['requestData', 'responseData', 'errorMessage', 'durationMs', 'entityType', 'entityId', 'finishedAt'] as const;

const shown = (log: LogRecord, message: MessageRecord | undefined): IntegrationLog => ({
  ...withNulls(log, optional),
  message: message ? { status: message.status, updatedAt: message.updatedAt, nextAttemptAt: message.nextAttemptAt ?? null } : null,
});

/** One query for each partition that matches the filters: at most six. */
function questions({ system, operation, status }: Pick<IntegrationLogQuery, 'system' | 'operation' | 'status'>, before: string) {
  const { query } = integrationLogs();
  if (!system && !operation && !status) return [query.newest({}).lt({ id: before })];
  const each = (system ? [system] : systems).flatMap((one) => (status ? [status] : logStatuses).map((other) => ({ system: one, status: other })));
  return each.map((one) => (operation ? query.ofOperation({ ...one, operation }).lt({ id: before }) : query.ofSystem(one).lt({ id: before })));
}

/** Lists logs, newest first. */
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
 * Puts a failed or lost message into the outbox again under its old id, and returns the new, pending attempt. Throws `not-found`, and `conflict` with the
 * reason. Of two simultaneous calls, one gets `conflict`.
 */
export async function replay(id: string, actor: Actor, at = new Date()): Promise<IntegrationLog> {
  const log = await getLogRecord(id);
  const message = await findMessage(log.messageId);
  const refusal = replayRefusalOf(shown(log, message), at.getTime());
  if (refusal || !message) throw new Problem('conflict', refusal ?? 'The message is no longer kept.');
  if (!findPartner(message.system)) throw new Problem('conflict', 'This partner is not configured, so the message cannot be sent.');

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
  // A lost message left a pending row, which nothing else would end.
  const lost = message.logId ? [endLog(message, message.logId, { status: 'failed', errorMessage: 'The message was lost.' }, at)] : [];
  await commit([update(patch.params(), attemptConflict), putLog(fresh), ...lost]);
  return shown(fresh, { ...message, ...set, nextAttemptAt: undefined });
}

/** The most incoming calls to skip when looking for our last attempt: far more than a register has in a day. */
const mostSkipped = 50;

/** Only messages that we sent: an incoming call does not show whether the partner can be reached. */
async function lastEnd(system: IntegrationState['system'], status: 'success' | 'failed'): Promise<string | null> {
  const newest = async (limit: number) => (await integrationLogs().query.ofSystem({ system, status }).go({ order: 'desc', limit })).data;
  const [last] = await newest(1);
  const ours = last?.direction === 'in' ? (await newest(mostSkipped)).find(({ direction }) => direction === 'out') : last;
  return ours?.finishedAt ?? null;
}

/** Each partner's state, from our last attempts. Makes two small reads per partner, and one more after an incoming call. */
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
