// A company's manager adds a user of the company, invited by email with a temporary password.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { createAccount } from './accounts.ts';
import { companyOf } from './staff-store.ts';
import { shown } from './view.ts';

export const handler = handle(contract.users.addStaff)(async ({ actor, body }) =>
  shown(await createAccount({ ...body, role: 'client', legalEntityId: companyOf(actor) }, actor)),
);
