import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { findBySerial } from './list-store.ts';

export const handler = handle(contract.labels.find)(({ actor, query }) => findBySerial(scopeOf(actor), query));
