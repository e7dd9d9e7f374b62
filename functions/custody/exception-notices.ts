// Notifies the managers of a provider as soon as a second person has allowed an issue, a hand-over or an extension that did not pass a gate.
import { gatesInWords } from '../../shared/custody/gate-words.ts';
import { printedTime } from '../../shared/kinds/format.ts';
import { Problem } from '../../shared/problem.ts';
import { commit } from '../data/commit.ts';
import { onlyId } from '../data/record.ts';
import { notify } from '../notifications/store.ts';
import { managersOf } from '../users/store.ts';
import { issues } from './entity.ts';

/** The table's stream keeps an entry for a day. An entry with an older date came from a restored copy and is not news. */
const newsForMs = 25 * 3_600_000;

const steps: Readonly<Record<string, string>> = { 'custody.issue': 'the issue', 'custody.handOver': 'the hand-over', 'custody.extend': 'the extension' };

/** An entry of a firearm's custody history. */
interface Entry {
  readonly id: string;
  readonly action: string;
  readonly createdAt: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Sends one notice to each manager, however often the stream delivers the entry. */
export async function noticeOfException({ id, action, createdAt, metadata }: Entry, now = new Date()): Promise<void> {
  const step = steps[action];
  const at = new Date(createdAt);
  if (!step || !metadata?.override || now.getTime() - at.getTime() > newsForMs) return;
  const { data: issue } = await issues()
    .get({ id: String(metadata.issueId) })
    .go({ consistent: true });
  // An entry of an extension repeats the exception of the issue.
  const period = issue?.authorisations.find(({ number }) => number === metadata.authorisation);
  if (!issue || !period?.override) return;
  const { firearm, officer, holder } = issue;
  const { name, reason } = period.override;
  const message = {
    title: 'An exception was allowed at the counter',
    message: `${name} allowed ${step} of ${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber} to ${officer.initials} ${officer.surname} (${holder.name}) on ${printedTime(at)}. Not met: ${gatesInWords(period.against ?? [])}. Reason: ${reason}`,
    type: 'alert',
    entityId: issue.firearmId,
    entityType: 'firearm',
    actionUrl: `/firearms/${issue.firearmId}/profile?tab=custody`,
  } as const;
  const managers = await managersOf(issue.legalEntityId);
  if (managers.length === 0) return;
  const alreadySent = () => new Problem('conflict', 'This notice was sent before.');
  const writes = managers.map(({ id: userId }) => ({ ...notify(userId, message, at, onlyId(at, `${id} ${userId}`)), refused: alreadySent }));
  await commit(writes).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error;
  });
}
