// Opens a document beside the screen, or fetches it as a file.
import * as v from 'valibot';
import { contract } from '../../../shared/contract.ts';
import type { Document } from '../../../shared/documents/schema.ts';
import { send } from '../../api/client.ts';
import { download } from '../page/download.ts';
import { toast } from '../page/toast-store.ts';

type Opened = Pick<Document, 'id' | 'fileName'>;
const Located = v.object({ url: v.pipe(v.string(), v.url()) });

/** An address at the object store that is good for a minute. */
export async function locate({ id }: Opened, query: { view?: 'inline' }): Promise<string> {
  const { data } = await send(contract.documents.content, { params: { id }, query });
  return v.parse(Located, data).url;
}

export async function viewDocument(document: Opened): Promise<void> {
  // Within the click itself: a tab that opens after an answer has come is what blockers stop.
  const tab = window.open('', '_blank');
  try {
    if (!tab) throw new Error('The browser opens no tab.');
    // The file in it must not reach this window.
    tab.opener = null;
    tab.document.title = document.fileName;
    tab.document.body.textContent = `Opening ${document.fileName}…`;
    tab.location.replace(await locate(document, { view: 'inline' }));
  } catch {
    // Whatever it was, a person can only try again.
    tab?.close();
    toast({ title: 'View Failed', description: 'Could not open the file. Please try again.', destructive: true });
  }
}

export async function downloadDocument(document: Opened): Promise<void> {
  try {
    download(await locate(document, {}), document.fileName);
  } catch {
    toast({ title: 'Download Failed', description: 'Could not download the file. Please try again.', destructive: true });
  }
}
