// Downloads a disclosure or the CSV template.
import { contract } from '../../../shared/contract.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import { send } from '../../api/client.ts';
import { download, save } from '../../ui/page/download.ts';
import { toast } from '../../ui/page/toast-store.ts';

/** Downloads the frozen register. The file's SHA-256 equals the one stored with the disclosure. */
export async function downloadDisclosure({ id }: Pick<Disclosure, 'id'>): Promise<void> {
  try {
    const { data } = await send(contract.disclosures.register, { params: { id } });
    download(data.url, data.fileName);
  } catch {
    // Shows the specification's message for every failure: the user can only try again.
    toast({ title: 'Download Failed', description: 'Could not download the file. Please try again.', destructive: true });
  }
}

export async function saveTemplate(): Promise<void> {
  const { csvOf, example } = await import('./csv.ts');
  save(new Blob([csvOf(example)], { type: 'text/csv;charset=utf-8' }), 'disclosure-template.csv');
}
