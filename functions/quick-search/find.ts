// The header's search: the first records of each kind that the caller reads.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { findEverywhere } from './store.ts';

export const handler = handle(contract.quickSearch.find)(({ actor, query }) => findEverywhere(actor, query.text));
