// Tracks which records refer to a document: a transaction among its references, a resolved alert among its evidence, a delegation as its written authority,
// a competency or an assessment of an officer as its certificate.
// The document stores these records, so that it cannot be withdrawn while one of them relies on it.
import { referredRefusal } from '../../shared/documents/rules.ts';
import { Problem } from '../../shared/problem.ts';
import { update, type Write } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { type AnyDocument, documents } from './entity.ts';

interface Name {
  readonly kind: 'transaction' | 'compliance-alert' | 'delegation' | 'officer';
  readonly id: string;
}

const written = ({ kind, id }: Name) => `${kind}#${id}`;
function nameOf(text: string): Name {
  const [kind = '', id = ''] = text.split('#');
  return { kind: kind as Name['kind'], id };
}

/** Writes for the commit of a record that refers to documents: each must still be available, and stores that record. `refused` gets the position in `ids`. */
export const namedBy = (ids: readonly string[], by: Name, refused: (place: number) => Problem): Write[] =>
  [...new Set(ids)].map((id) => {
    const patch = documents()
      .patch({ id })
      .append({ namedBy: [written(by)] })
      .where(({ status }, { eq }) => eq(status, 'available'));
    return update(patch.params(), () => refused(ids.indexOf(id)));
  });

/** A rejected or withdrawn transaction no longer relies on its documents. */
const counts = ({ status }: { readonly status?: string }): boolean => status !== 'rejected';

/** Throws `conflict` while a record relies on the document. */
export async function expectNotNamed(record: AnyDocument): Promise<void> {
  const names = (record.namedBy ?? []).map(nameOf);
  if (names.some(({ kind }) => kind === 'officer')) throw new Problem('conflict', referredRefusal('officer'));
  if (names.some(({ kind }) => kind === 'delegation')) throw new Problem('conflict', referredRefusal('delegation'));
  const byAlert = names.some(({ kind }) => kind === 'compliance-alert');
  const named = await getAll(
    names.filter(({ kind }) => kind === 'transaction').map(({ id }) => recordKey('transaction', id)),
    undefined,
    true,
  );
  const byTransaction = named.some(counts);
  if (byAlert || byTransaction) throw new Problem('conflict', referredRefusal(byAlert ? 'alert' : 'transaction'));
}
