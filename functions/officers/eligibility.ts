import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { eligibilityOf } from './eligibility-store.ts';

export const handler = handle(contract.officers.eligibility)(({ actor, params }) => eligibilityOf(params.id, scopeOf(actor)));
