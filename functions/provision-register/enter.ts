// Updates the register of provision from the custody history of one firearm: enters everything that has not been entered yet, in order. A stream event only
// says that the history may have grown, so repeated, late or reordered events do no harm, and the next event or the backfill covers a lost one.
import { append, currentEntry } from '../books/append.ts';
import { overtaken, retryWhenOvertaken } from '../books/overtaken.ts';
import { heads, type IssueRecord, issues } from '../custody/entity.ts';
import { commit, put, update, type Write } from '../data/commit.ts';
import { history } from '../history/entity.ts';
import type { HistoryItem } from '../history/store.ts';
import { type BookKey, contentOf, provisionRegister } from './book.ts';
import { type ProvisionEntryRecord, provisionPlaces } from './entity.ts';
import { bookOf, isOut, type Open, plan } from './plan.ts';

interface OpenProvision extends BookKey {
  readonly number: number;
  readonly issueId: string;
}

/** How much of a firearm's custody history has been entered, and its open provision. */
interface Place {
  readonly seq: number;
  readonly open?: OpenProvision | undefined;
}

function placeWrite(firearmId: string, before: Place, { seq, open }: Place): Write {
  const set = { seq, ...(open ? { open } : {}) };
  if (before.seq === 0)
    return put(
      provisionPlaces()
        .create({ firearmId, ...set })
        .params(),
      overtaken,
    );
  const patch = provisionPlaces()
    .patch({ firearmId })
    .set(set)
    .remove(open ? [] : ['open'])
    .where((place, { eq }) => eq(place.seq, before.seq));
  return update(patch.params(), overtaken);
}

async function issueOf(id: string): Promise<IssueRecord> {
  const { data } = await issues().get({ id }).go({ consistent: true });
  if (!data) throw new Error('An issue named in the custody history of a firearm is missing');
  return data;
}

async function openOf(open: OpenProvision): Promise<Open> {
  const [issue, entry] = await Promise.all([issueOf(open.issueId), currentEntry(provisionRegister, bookOf(open), open.number)]);
  return { number: open.number, entry, content: contentOf(entry), issue };
}

/** The open provision after these entries. */
function openAfter(open: OpenProvision | undefined, entries: readonly ProvisionEntryRecord[]): OpenProvision | undefined {
  const started = entries.find(({ kind }) => kind === 'provision');
  if (started) return { ...bookOf(started), number: started.number, issueId: started.issueId };
  return entries.some(({ kind, ended }) => kind === 'return' || ended === 'void') ? undefined : open;
}

async function pendingOf(firearmId: string, after: number, version: number): Promise<HistoryItem[]> {
  const { data } = await history()
    .query.ofRecord({ entityType: 'firearm-custody', entityId: firearmId })
    .gt({ seq: after })
    .go({ pages: 'all', consistent: true });
  return data.filter(({ seq }) => seq <= version);
}

async function enterOnce(firearmId: string): Promise<number> {
  const { data: found } = await provisionPlaces().get({ firearmId }).go({ consistent: true });
  let place: Place = found ? { seq: found.seq, open: found.open as OpenProvision | undefined } : { seq: 0 };
  const { data: head } = await heads().get({ id: firearmId }).go({ consistent: true });
  if (!head) return 0;
  const events = await pendingOf(firearmId, place.seq, head.version);
  let entered = 0;
  for (const event of events) {
    const issueId = event.metadata?.issueId;
    const [open, issued] = await Promise.all([place.open && openOf(place.open), isOut(event.toStatus) && issueId ? issueOf(String(issueId)) : undefined]);
    const drafts = plan(event, open, issued);
    if (drafts.length === 0) continue;
    const from = place;
    const entries = await append(provisionRegister, drafts, (numbered) => [
      placeWrite(firearmId, from, { seq: event.seq, open: openAfter(from.open, numbered) }),
    ]);
    place = { seq: event.seq, open: openAfter(from.open, entries) };
    entered += entries.length;
  }
  const last = events.at(-1)?.seq ?? 0;
  if (last > place.seq) await commit([placeWrite(firearmId, place, { ...place, seq: last })]);
  return entered;
}

/** Enters the pending custody events of a firearm. Returns the number of new entries. */
export const enterProvision = (firearmId: string): Promise<number> => retryWhenOvertaken(() => enterOnce(firearmId));
