// For tests: disclosures in any status, written directly without the form.

import { commit, put } from '../../functions/data/commit.ts';
import { newId } from '../../functions/data/record.ts';
import { disclosures } from '../../functions/disclosures/entity.ts';
import { shown } from '../../functions/disclosures/store.ts';
import { entryOf, statusOf } from '../../functions/history/store.ts';
import type { Disclosure } from '../../shared/disclosures/schema.ts';
import { founder } from './call.ts';

type Founded = Pick<Disclosure, 'companyEntityId' | 'companyName' | 'psiraNumber' | 'disclosurePeriodStart' | 'disclosurePeriodEnd' | 'categories' | 'status'>;

/** Freezes no register: only a submission does (functions/disclosures/steps.ts). */
export async function foundDisclosure(input: Founded, at = new Date()): Promise<Disclosure> {
  const createdAt = at.toISOString();
  const id = newId(at);
  const entry = entryOf({ kind: 'disclosure', id, action: 'disclosures.create', actor: founder, at: createdAt, toStatus: input.status });
  const submitted = input.status === 'draft' ? {} : { submittedBy: founder.userId, submittedByName: founder.name, submittedAt: createdAt };
  const record = { ...input, ...submitted, id, createdBy: founder.userId, createdAt, ...entry.recorded };
  const status = statusOf({ kind: 'disclosure', id, currentStatus: input.status, actor: founder, at: createdAt });
  await commit([put(disclosures().create(record).params()), entry.write, status]);
  return shown(record);
}
