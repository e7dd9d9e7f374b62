import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { summary } from './provider-store.ts';

export const handler = handle(contract.custody.summary)(({ actor, query }) => summary(scopeOf(actor), query));
