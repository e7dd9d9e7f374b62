import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { countSeen } from './list-store.ts';

export const handler = handle(contract.documents.counts)(({ actor }) => countSeen(scopeOf(actor), actor));
