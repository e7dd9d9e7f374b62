// An attempt at a message: its row in the log from the moment it waits until it has ended, each step together with the message's own.
import { Problem } from '../../shared/problem.ts';
import { commit, put, update, type Write } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { integrationLogs, type LogRecord, type MessageRecord, messages } from './entity.ts';
import { redactedRequest } from './redact.ts';

/** Somebody else is at it, or was. */
export const takenElsewhere = () => new Problem('conflict', 'This message is being handled at this moment.');

export async function findMessage(id: string): Promise<MessageRecord | undefined> {
  const { data } = await messages().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** The row of the next attempt, which waits. */
export function newLog(message: MessageRecord, executedBy: string, at: Date): LogRecord {
  const { id: messageId, system, operation, direction, entityType, entityId, body, allTries } = message;
  return {
    ...{ id: newId(at), messageId, system, operation, direction, status: 'pending', attempt: allTries + 1, executedBy, createdAt: at.toISOString() },
    ...(entityType && entityId ? { entityType, entityId } : {}),
    ...(body ? { requestData: redactedRequest(body) } : {}),
  };
}

export const putLog = (log: LogRecord): Write => put(integrationLogs().create(log).params());

interface Ended {
  readonly status: 'success' | 'failed';
  readonly responseData?: Record<string, unknown> | undefined;
  readonly errorMessage?: string | undefined;
  readonly durationMs?: number;
}

export const endLog = ({ system, operation }: MessageRecord, logId: string, { status, responseData, errorMessage, durationMs }: Ended, at: Date): Write =>
  update(
    integrationLogs()
      .patch({ id: logId })
      .composite({ system, operation })
      .set({ status, finishedAt: at.toISOString(), ...(durationMs === undefined ? {} : { durationMs }) })
      .set({ ...(responseData ? { responseData } : {}), ...(errorMessage ? { errorMessage } : {}) })
      .params(),
  );

/** Longer than whoever makes an attempt lives: after that it has died. */
const attemptLivesMs = 60_000;

/** Claims the next attempt. Of two at one moment one goes on, the other throws `conflict`; so does who comes while one is at it. */
export async function beginAttempt(message: MessageRecord, at = new Date()): Promise<MessageRecord & { readonly logId: string }> {
  const { id, tries, allTries, logId, begun } = message;
  if (begun && at.getTime() - Date.parse(message.updatedAt) < attemptLivesMs) throw takenElsewhere();
  const fresh = logId && !begun ? undefined : newLog(message, message.executedBy, at);
  const claimed = { tries: tries + 1, allTries: allTries + 1, logId: fresh?.id ?? logId ?? '', begun: true, updatedAt: at.toISOString() };
  const patch = messages()
    .patch({ id })
    .set(claimed)
    .where(({ allTries: had }, { eq }) => eq(had, allTries));
  // An attempt that began and never ended has died with whoever made it.
  const died = logId && begun ? [endLog(message, logId, { status: 'failed', errorMessage: 'It ended before there was an answer.' }, at)] : [];
  await commit([update(patch.params(), takenElsewhere), ...(fresh ? [putLog(fresh)] : []), ...died]);
  return { ...message, ...claimed };
}

type Left = Pick<MessageRecord, 'status'> & { readonly nextAttemptAt?: string; readonly answer?: Record<string, unknown> };

/** Ends the attempt and leaves the message as it is from now on; what has arrived is kept no longer than its log. */
export async function endAttempt(message: MessageRecord & { readonly logId: string }, ended: Ended, left: Left, at = new Date()): Promise<void> {
  const { status, nextAttemptAt, answer } = left;
  const patch = messages()
    .patch({ id: message.id })
    .set({ status, updatedAt: at.toISOString(), ...(nextAttemptAt ? { nextAttemptAt } : {}), ...(answer ? { answer } : {}) })
    .remove(['logId', 'begun', ...(nextAttemptAt ? [] : (['nextAttemptAt'] as const)), ...(status === 'sent' ? (['body'] as const) : [])])
    .where(({ logId }, { eq }) => eq(logId, message.logId));
  await commit([update(patch.params(), takenElsewhere), endLog(message, message.logId, ended, at)]);
}
