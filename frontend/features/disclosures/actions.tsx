// What can be done with one disclosure from where it is listed: download, template.
import { contract } from '../../../shared/contract.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import { send } from '../../api/client.ts';
import { download, save } from '../../ui/page/download.ts';
import { toast } from '../../ui/page/toast-store.ts';

/** The file with the frozen register; its digest is the one that the record keeps. */
export async function downloadDisclosure({ id }: Pick<Disclosure, 'id'>): Promise<void> {
  try {
    const { data } = await send(contract.disclosures.register, { params: { id } });
    download(data.url, data.fileName);
  } catch {
    // Whatever the reason, a person can only try again: the specification's words.
    toast({ title: 'Download Failed', description: 'Could not download the file. Please try again.', destructive: true });
  }
}

export async function saveTemplate(): Promise<void> {
  const { csvOf, example } = await import('./csv.ts');
  save(new Blob([csvOf(example)], { type: 'text/csv;charset=utf-8' }), 'disclosure-template.csv');
}
