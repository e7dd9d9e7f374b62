// For tests of existing documents, after `withParties()`: of firearms and of a transaction.
import { beforeAll } from 'vitest';
import { exampleJpeg } from '../../shared/documents/example.ts';
import { announce, freshPdf, uploaded } from './documents.ts';
import { countChanges } from './registry.ts';
import { begin, one, registered, two } from './transactions.ts';

export const pdf = freshPdf();
export let first: string;
export let second: string;
export let deal: string;
/** By name, in the order of creation. */
export const made: Record<string, string> = {};

/**
 * Creates two firearms of provider 1, the first one kept by provider 2, and their documents: four are available, one is rejected, one is not uploaded
 * yet.
 */
export const withPapers = () =>
  beforeAll(async () => {
    first = await registered({ ownerId: 1, keeperId: 2 });
    second = await registered({ ownerId: 1 });
    deal = await begin(second, { toEntityId: 2 });
    made.license = await uploaded(pdf, one, { associatedEntityId: first, fileName: 'License "A" Één.pdf' });
    made.photo = await uploaded(exampleJpeg(), two, { associatedEntityId: first, fileType: 'image/jpeg', kind: 'photograph', fileName: 'left side.JPG' });
    made.invoice = await uploaded(freshPdf(), one, {
      associatedEntityType: 'transaction',
      associatedEntityId: deal,
      kind: 'proof_of_sale',
      fileName: 'invoice.pdf.exe',
    });
    made.own = await uploaded(freshPdf(), one, { associatedEntityId: second, fileName: 'safe.pdf' });
    made.page = await uploaded(new TextEncoder().encode('<html>'), one, { associatedEntityId: first, fileName: 'page.pdf' });
    made.coming = (await announce(freshPdf(), one, { associatedEntityId: first, fileName: 'coming.pdf' })).body.document.id;
    await countChanges();
  });
