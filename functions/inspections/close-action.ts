// The inspector closes a corrective action.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { closeAction } from './findings.ts';

export const handler = handle(contract.inspections.closeAction)(({ actor, params }) => closeAction(params.id, params.n, actor));
