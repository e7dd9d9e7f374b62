import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createAccount } from './accounts.ts';
import { companyOf } from './staff-store.ts';
import { shown } from './view.ts';

export const handler = handle(contract.users.addStaff)(async ({ actor, body }) =>
  shown(await createAccount({ ...body, role: 'client', legalEntityId: companyOf(actor) }, actor)),
);
