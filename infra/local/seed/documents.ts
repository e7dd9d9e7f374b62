// Demo documents: license cards, photographs, an invoice and a board resolution, uploaded and checked like any document.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { writeObject } from '../../../functions/data/objects.ts';
import { listDisclosures } from '../../../functions/disclosures/list-store.ts';
import { beginUpload } from '../../../functions/documents/begin.ts';
import { incomingKey } from '../../../functions/documents/store.ts';
import { checkUpload } from '../../../functions/documents/upload-check.ts';
import { listFirearms } from '../../../functions/firearms/list-store.ts';
import { listTransactions } from '../../../functions/transactions/list-store.ts';
import type { Actor } from '../../../shared/access/actor.ts';
import { exampleJpeg, examplePdf } from '../../../shared/documents/example.ts';
import { type DocumentCategory, type DocumentKind, type DocumentType, StartUpload } from '../../../shared/documents/schema.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { daysAfter } from '../../../shared/kinds/time.ts';
import { demoActor } from './actors.ts';
import { numberOf } from './data/legal-entities.ts';

const of = (legalEntityId: number) => demoActor('client', legalEntityId);
const national = { kind: 'national' } as const;

interface File {
  readonly to: DocumentCategory | 'officer';
  readonly id: string;
  readonly kind?: DocumentKind;
  readonly fileName: string;
  readonly fileType: DocumentType;
  readonly bytes: Uint8Array;
}

export async function upload({ to, id, kind, fileName, fileType, bytes }: File, actor: Actor, at: Date): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const input = v.parse(StartUpload, { kind, fileName, fileType, fileSize: bytes.length, sha256, associatedEntityType: to, associatedEntityId: id });
  const { document } = await beginUpload(input, actor, at);
  // Not through the document's upload address, which has expired.
  await writeObject(incomingKey(document.id), Buffer.from(bytes), fileType);
  await checkUpload(incomingKey(document.id));
  return document.id;
}

const inWords = ({ manufacturer, model, serialNumber }: Pick<Firearm, 'manufacturer' | 'model' | 'serialNumber'>) => `${manufacturer} ${model} ${serialNumber}`;
export const pdf = (...lines: readonly string[]) => ({ fileType: 'application/pdf', bytes: examplePdf(...lines) }) as const;

function ofFirearm(firearm: Firearm): File[] {
  const { id, serialNumber, ownerName } = firearm;
  const card = pdf('License to possess a firearm (demo)', inWords(firearm), `Holder: ${ownerName}`);
  return [
    { to: 'firearm', id, kind: 'license_card', fileName: `License card ${serialNumber}.pdf`, ...card },
    { to: 'firearm', id, kind: 'photograph', fileName: `${serialNumber} left side.jpg`, fileType: 'image/jpeg', bytes: exampleJpeg() },
  ];
}

/** Adds them to the records that the two demo providers see first. A provider without a transaction or a disclosure gets no document for one. */
export async function seedDocuments(now: Date): Promise<void> {
  await Promise.all(
    [1, 2].map(numberOf).map(async (legalEntityId) => {
      const scope = { kind: 'entity', legalEntityId } as const;
      const [firearms, transactions, disclosures] = await Promise.all([
        listFirearms(national, { limit: 3, ownerId: legalEntityId }),
        listTransactions(scope, { limit: 10 }),
        listDisclosures(scope, { limit: 1 }, of(legalEntityId)),
      ]);
      // The seller's transaction: the buyer sees the document too.
      const deal = transactions.items.find(({ fromEntityId }) => fromEntityId === legalEntityId);
      const [disclosure] = disclosures.items;
      const files = [
        ...firearms.items.flatMap(ofFirearm),
        ...(deal
          ? [{ to: 'transaction', id: deal.id, kind: 'proof_of_sale', fileName: 'Invoice.pdf', ...pdf('Invoice (demo)', inWords(deal.firearm)) } as const]
          : []),
        ...(disclosure
          ? [{ to: 'disclosure', id: disclosure.id, fileName: 'Board resolution.pdf', ...pdf('Resolution (demo)', disclosure.companyName) } as const]
          : []),
      ];
      for (const [at, file] of files.entries()) await upload(file, of(legalEntityId), daysAfter(now, -4 + at / files.length));
    }),
  );
}
