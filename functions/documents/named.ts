// Which records name a document as their paper: a transaction among its references, a resolved alert among its evidence. The document
// keeps their names, so that it is not withdrawn while one of them counts on it.
import { namedRefusal } from '../../shared/documents/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { update, type Write } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { transactions } from '../transactions/entity.ts';
import { type DocumentRecord, documents } from './entity.ts';

interface Name {
  readonly kind: 'transaction' | 'compliance-alert';
  readonly id: string;
}

const written = ({ kind, id }: Name) => `${kind}#${id}`;
function nameOf(text: string): Name {
  const [kind = '', id = ''] = text.split('#');
  return { kind: kind as Name['kind'], id };
}

/** For the commit of the record that names them: each document is still available, and knows by what it is named. `refused` gets its place. */
export const namedBy = (ids: readonly string[], by: Name, refused: (place: number) => Problem): Write[] =>
  [...new Set(ids)].map((id) => {
    const patch = documents()
      .patch({ id })
      .append({ namedBy: [written(by)] })
      .where(({ status }, { eq }) => eq(status, 'available'));
    return update(patch.params(), () => refused(ids.indexOf(id)));
  });

/** A rejected or withdrawn transaction counts on no paper. */
const counts = ({ status }: { readonly status?: string }): boolean => status !== 'rejected';

/** Transactions of the firearm that name it, from before documents kept by what they are named. */
async function earlier({ id, associatedEntityType, associatedEntityId: firearmId }: DocumentRecord): Promise<boolean> {
  if (associatedEntityType !== 'firearm') return false;
  const { data } = await transactions()
    .query.ofFirearm({ firearmId })
    .go({ pages: 'all', attributes: ['status', 'documentReferences'] });
  return data.some((one) => counts(one) && one.documentReferences.includes(id));
}

/** Throws `conflict` while a record counts on the document as it is. */
export async function expectNotNamed(record: DocumentRecord): Promise<void> {
  const names = (record.namedBy ?? []).map(nameOf);
  const byAlert = names.some(({ kind }) => kind === 'compliance-alert');
  const named = await getAll(
    names.filter(({ kind }) => kind === 'transaction').map(({ id }) => recordKey('transaction', id)),
    undefined,
    true,
  );
  const byTransaction = named.some(counts) || (await earlier(record));
  if (byAlert || byTransaction) throw new Problem('conflict', namedRefusal(byAlert ? 'alert' : 'transaction'));
}
