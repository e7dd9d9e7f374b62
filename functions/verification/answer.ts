// The provider answers a question of the firearm office.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { answerVerification } from './store.ts';

export const handler = handle(contract.verification.answer)(({ actor, params, body, ifMatch }) => answerVerification(params.id, body, actor, ifMatch));
