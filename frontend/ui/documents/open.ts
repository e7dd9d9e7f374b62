// Opens a document in a new tab, or downloads it.
import * as v from 'valibot';
import { contract } from '../../../shared/contract.ts';
import type { Document } from '../../../shared/documents/schema.ts';
import { send } from '../../api/client.ts';
import { download } from '../page/download.ts';
import { toast } from '../page/toast-store.ts';

type Opened = Pick<Document, 'id' | 'fileName'>;
const Located = v.object({ url: v.pipe(v.string(), v.url()) });

/** An address at the object store that is valid for a minute. */
export async function locate({ id }: Opened, query: { view?: 'inline' }): Promise<string> {
  const { data } = await send(contract.documents.content, { params: { id }, query });
  return v.parse(Located, data).url;
}

export async function viewDocument(document: Opened): Promise<void> {
  // Open the tab during the click: browsers block a tab that opens after an answer.
  const tab = window.open('', '_blank');
  try {
    if (!tab) throw new Error('The browser opens no tab.');
    // The file in the tab must not reach this page.
    tab.opener = null;
    tab.document.title = document.fileName;
    tab.document.body.textContent = `Opening ${document.fileName}…`;
    tab.location.replace(await locate(document, { view: 'inline' }));
  } catch {
    // For every cause the user can only retry.
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
