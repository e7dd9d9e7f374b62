import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createAccount } from './accounts.ts';
import { companyOf, expectOfficer } from './staff-store.ts';
import { shown } from './view.ts';

export const handler = handle(contract.users.addStaff)(async ({ actor, body }) => {
  const legalEntityId = companyOf(actor);
  await expectOfficer(body.officerId, actor);
  return shown(await createAccount({ ...body, role: 'client', legalEntityId }, actor));
});
