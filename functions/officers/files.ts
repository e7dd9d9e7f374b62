// Files of an officer, as other records refer to them: the photograph, a certificate, the written authority of a delegation.
import type { Problem } from '../../shared/problem.ts';
import { update, type Write } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { env } from '../platform/env.ts';

/** The types of these files by id. A file that is not available, or not the officer's, is left out. */
export async function typesOfOfficersFiles(documentIds: readonly string[], officerId: string): Promise<ReadonlyMap<string, string>> {
  const found = await getAll(
    documentIds.map((id) => recordKey('record-file', id)),
    undefined,
    true,
  );
  const own = found.filter((file) => file.associatedEntityType === 'officer' && file.associatedEntityId === officerId && file.status === 'available');
  return new Map(own.map(({ id, fileType }) => [String(id), String(fileType)]));
}

/** The type of this file, if it is an available file of the officer. */
export const typeOfOfficersFile = async (documentId: string, officerId: string): Promise<string | undefined> =>
  (await typesOfOfficersFiles([documentId], officerId)).get(documentId);

/** Marks the file as relied on, so that nobody can withdraw it (functions/documents/references.ts). Refused unless it is still available. */
export const relyOn = (documentId: string, by: { readonly kind: 'delegation' | 'officer'; readonly id: string }, refused: () => Problem): Write =>
  update(
    {
      TableName: env().TABLE_NAME,
      Key: recordKey('record-file', documentId),
      UpdateExpression: 'SET #namedBy = list_append(if_not_exists(#namedBy, :none), :by)',
      ConditionExpression: '#status = :available',
      ExpressionAttributeNames: { '#namedBy': 'namedBy', '#status': 'status' },
      ExpressionAttributeValues: { ':none': [], ':by': [`${by.kind}#${by.id}`], ':available': 'available' },
    },
    refused,
  );
