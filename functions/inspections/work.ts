// Background job of a completed inspection: writes its day to a batch of found firearms (decision 020).
import { commit, update } from '../data/commit.ts';
import { noteInspection } from '../firearms/inspection-day.ts';
import { inspectedFirearms } from './entity.ts';
import { findSheet } from './sheets.ts';

const together = 5;
/** Time limit of one batch, so that other background work does not wait long. */
const stepMs = 15_000;

export async function workOnInspected(id: string): Promise<void> {
  const { data: job } = await inspectedFirearms().get({ id }).go({ consistent: true });
  if (!job || job.status === 'done' || job.status === 'failed') return;
  const actor = { userId: job.actorId, name: job.actorName };
  const until = Date.now() + stepMs;
  let { sheet: number, line, done } = job;
  let sheet = await findSheet(job.inspectionId, number);
  while (sheet && Date.now() < until) {
    const part = sheet.lines.slice(line, line + together);
    const found = part.filter(({ mark }) => mark === 'found');
    const written = await Promise.all(found.map(({ firearmId }) => noteInspection(firearmId, job.inspectedAt, job.inspectionId, actor)));
    done += written.filter(Boolean).length;
    line += part.length;
    if (line < sheet.lines.length) continue;
    number++;
    line = 0;
    sheet = await findSheet(job.inspectionId, number);
  }
  const patch = inspectedFirearms()
    .patch({ id })
    .set({ status: sheet ? 'running' : 'done', sheet: number, line, done, turn: job.turn + 1 })
    .where(({ turn }, { eq }) => eq(turn, job.turn));
  await commit([update(patch.params())]);
}

/** Marks the job as failed. The alarm on worker errors then goes off. */
export async function giveUpInspected(id: string): Promise<void> {
  await inspectedFirearms().patch({ id }).set({ status: 'failed' }).go();
}
