import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { answerVerification } from './store.ts';

export const handler = handle(contract.verification.answer)(({ actor, params, body, ifMatch }) => answerVerification(params.id, body, actor, ifMatch));
