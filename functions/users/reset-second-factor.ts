// Takes the authenticator off an account whose person has lost it: signed out at once, and another is set up at the next sign-in.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { resetSecondFactor } from './accounts.ts';
import { shown } from './view.ts';

export const handler = handle(contract.users.resetSecondFactor)(async ({ actor, params }) => shown(await resetSecondFactor(params.id, actor)));
