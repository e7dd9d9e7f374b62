import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { resetSecondFactor } from './accounts.ts';
import { shown } from './view.ts';

export const handler = handle(contract.users.resetSecondFactor)(async ({ actor, params }) => shown(await resetSecondFactor(params.id, actor)));
