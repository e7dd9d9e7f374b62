// Creates the messages to partners for an entry in a record's history: one per partner, however often the stream delivers the entry.
import { fieldsFor, messagesOf } from '../../shared/integrations/messages.ts';
import type { Operation, System } from '../../shared/integrations/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put } from '../data/commit.ts';
import { findItem } from '../data/current-record.ts';
import { newLog, putLog } from './attempts.ts';
import { type MessageRecord, messages } from './entity.ts';
import { findPartner } from './partners.ts';

/** The table's stream keeps an entry for a day. An entry with an older date came from a restored copy and is not news. */
const newsForMs = 25 * 3_600_000;

interface Entry {
  readonly id: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly seq: number;
  readonly action: string;
  readonly actorName: string;
  readonly fromStatus?: string | undefined;
  readonly toStatus: string;
  readonly createdAt: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

class AlreadyNotified extends Problem {
  constructor() {
    super('conflict', 'This message is already in the outbox.');
  }
}

function messageFor(entry: Entry, system: System, operation: Operation, record: Record<string, unknown>, at: string): MessageRecord {
  const { entityType, entityId, seq, fromStatus, toStatus, createdAt } = entry;
  const id = `${entry.id}-${system}`;
  const fields = fieldsFor(entityType, system).map((name) => [name, record[name] ?? null]);
  const about = { kind: entityType, id: entityId, version: seq, fromStatus: fromStatus ?? null, status: toStatus };
  return {
    ...{ id, system, operation, entityType, entityId, direction: 'out', executedBy: entry.actorName, status: 'waiting' },
    body: JSON.stringify({ id, operation, createdAt, record: about, data: Object.fromEntries(fields) }),
    ...{ tries: 0, allTries: 0, turn: 0, createdAt: at, updatedAt: at },
  };
}

/** Puts the entry's messages into the outbox; none for a partner that is not configured. */
export async function announce(entry: Entry, now = new Date()): Promise<void> {
  const wanted = messagesOf(entry).flatMap(({ operation, to }) => to.filter(findPartner).map((system) => ({ operation, system })));
  if (wanted.length === 0 || now.getTime() - Date.parse(entry.createdAt) > newsForMs) return;
  const record = await findItem(entry.entityType, entry.entityId);
  if (!record) throw new Error(`The ${entry.entityType} of this history entry is missing`);
  for (const { system, operation } of wanted) {
    const message = messageFor(entry, system, operation, record, now.toISOString());
    const log = newLog(message, entry.actorName, now);
    try {
      await commit([
        put(
          messages()
            .create({ ...message, logId: log.id })
            .params(),
          () => new AlreadyNotified(),
        ),
        putLog(log),
      ]);
    } catch (error) {
      if (!(error instanceof AlreadyNotified)) throw error;
    }
  }
}
