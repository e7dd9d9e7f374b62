// Daily copies of a branch's register of provision: the list, a download, and the record of a new copy.
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { contentTypes } from '../../shared/exports/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { ProvisionCopy, ProvisionCopyFile, ProvisionCopyQuery } from '../../shared/provision-register/schema.ts';
import { copyFileName } from '../../shared/provision-register/wording.ts';
import type { Page } from '../../shared/route.ts';
import { getBranch } from '../branches/store.ts';
import { commit } from '../data/commit.ts';
import { downloadUrl } from '../data/objects.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { onlyId } from '../data/record.ts';
import { create } from '../history/change.ts';
import { logReveal } from '../readings/store.ts';
import { type RegisterCopyRecord, registerCopies } from './entity.ts';

const shown = ({ id, branchId, at, fromNumber, toNumber, sha256, bytes, createdAt }: RegisterCopyRecord): ProvisionCopy => ({
  ...{ id, branchId, at, fromNumber, toNumber, sha256, bytes, createdAt },
});

/** The key of the file. It has the digest, so that two runs at the same time do not overwrite each other's file. */
export const copyKey = ({ branchId, sha256 }: Pick<RegisterCopyRecord, 'branchId' | 'sha256'>) => `register-copies/${branchId}/${sha256}.pdf`;

/** The copies of a branch that the caller may see, newest first. Throws `not-found`. */
export async function listCopies(branchId: string, scope: Scope, { limit, cursor }: ProvisionCopyQuery): Promise<Page<ProvisionCopy>> {
  await getBranch(branchId, scope);
  const { data } = await registerCopies()
    .query.ofBranch({ branchId })
    .lt({ id: positionOf(cursor) ?? '~' })
    .go({ order: 'desc', limit: limit + 1 });
  return pageOf(data.map(shown), limit, ({ id }) => id);
}

/** The last entry that a copy of this branch has; 0 without a copy. */
export async function lastCopied(branchId: string): Promise<number> {
  const { data } = await registerCopies().query.ofBranch({ branchId }).go({ order: 'desc', limit: 1 });
  return data[0]?.toNumber ?? 0;
}

/** An address of the file. It has whole ID numbers, so each download is logged, for the provider's own users too. Throws `not-found`. */
export async function openCopy(branchId: string, copyId: string, actor: Actor): Promise<ProvisionCopyFile> {
  await getBranch(branchId, scopeOf(actor));
  const { data: copy } = await registerCopies().get({ id: copyId }).go({ consistent: true });
  if (copy?.branchId !== branchId) throw notFound();
  await logReveal('custody', String(copy.legalEntityId), actor);
  return { url: await downloadUrl({ key: copyKey(copy), fileName: copyFileName(copy), contentType: contentTypes.pdf }) };
}

const registry = { userId: 'registry', name: 'Firearm Registry' };

/**
 * Records a copy whose file is written. The id follows from the branch and the first entry, so that two runs record one copy. Throws `conflict` if it is
 * recorded already.
 * @param firstEnteredAt when the first entry of the copy was entered
 */
export async function recordCopy(
  copy: Omit<RegisterCopyRecord, 'id' | 'createdAt' | 'updatedAt' | 'version' | 'chainHead'>,
  firstEnteredAt: string,
): Promise<string> {
  const { branchId, at, fromNumber, toNumber, sha256 } = copy;
  const id = onlyId(new Date(firstEnteredAt), `${branchId}#${fromNumber}`);
  const { writes } = create(
    registerCopies(),
    { id, ...copy },
    {
      ...{ action: 'jobs.copyRegisters', actor: registry, at: new Date(), metadata: { at, fromNumber, toNumber, sha256 }, status: () => 'made' },
      refused: () => new Problem('conflict', 'This copy is recorded already.'),
    },
  );
  await commit(writes);
  return id;
}
