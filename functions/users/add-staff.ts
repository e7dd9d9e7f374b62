// A company's manager adds a user of the company, invited by email with a temporary password.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { createAccount } from './accounts.ts';
import { shown } from './shown.ts';
import { companyOf } from './staff-store.ts';

export const handler = handle(contract.users.addStaff)(async ({ actor, body }) =>
  shown(await createAccount({ ...body, role: 'client', legalEntityId: companyOf(actor) }, actor)),
);
