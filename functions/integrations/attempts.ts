// An attempt to send or process a message: its row in the log from pending to ended. Each step changes the row and the message together.
import { Problem } from '../../shared/problem.ts';
import { commit, put, update, type Write } from '../data/commit.ts';
import { newId } from '../data/record.ts';
import { integrationLogs, type LogRecord, type MessageRecord, messages } from './entity.ts';
import { redactedRequest } from './redact.ts';

/** Another process is handling the message, or has handled it. */
export const attemptConflict = () => new Problem('conflict', 'This message is being handled now. Try again in a moment.');

export async function findMessage(id: string): Promise<MessageRecord | undefined> {
  const { data } = await messages().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** The pending log row of the next attempt. */
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

/** Longer than any process that makes an attempt runs: after this it has died. */
const attemptLivesMs = 60_000;

/** Claims the next attempt. Throws `conflict` if another process claims it at the same moment or is still making an attempt. */
export async function beginAttempt(message: MessageRecord, at = new Date()): Promise<MessageRecord & { readonly logId: string }> {
  const { id, tries, allTries, logId, begun } = message;
  if (begun && at.getTime() - Date.parse(message.updatedAt) < attemptLivesMs) throw attemptConflict();
  const fresh = logId && !begun ? undefined : newLog(message, message.executedBy, at);
  const claimed = { tries: tries + 1, allTries: allTries + 1, logId: fresh?.id ?? logId ?? '', begun: true, updatedAt: at.toISOString() };
  const patch = messages()
    .patch({ id })
    .set(claimed)
    .where(({ allTries: had }, { eq }) => eq(had, allTries));
  // An attempt that began and never ended died with its process.
  const died = logId && begun ? [endLog(message, logId, { status: 'failed', errorMessage: 'The attempt ended before there was an answer.' }, at)] : [];
  await commit([update(patch.params(), attemptConflict), ...(fresh ? [putLog(fresh)] : []), ...died]);
  return { ...message, ...claimed };
}

type Left = Pick<MessageRecord, 'status'> & { readonly nextAttemptAt?: string; readonly answer?: Record<string, unknown> };

/** Ends the attempt and sets the message's next state. The body of a message that arrived is deleted; its log remains. */
export async function endAttempt(message: MessageRecord & { readonly logId: string }, ended: Ended, left: Left, at = new Date()): Promise<void> {
  const { status, nextAttemptAt, answer } = left;
  const patch = messages()
    .patch({ id: message.id })
    .set({ status, updatedAt: at.toISOString(), ...(nextAttemptAt ? { nextAttemptAt } : {}), ...(answer ? { answer } : {}) })
    .remove(['logId', 'begun', ...(nextAttemptAt ? [] : (['nextAttemptAt'] as const)), ...(status === 'sent' ? (['body'] as const) : [])])
    .where(({ logId }, { eq }) => eq(logId, message.logId));
  await commit([update(patch.params(), attemptConflict), endLog(message, message.logId, ended, at)]);
}
