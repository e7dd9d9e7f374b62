import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { findEverywhere } from './store.ts';

export const handler = handle(contract.quickSearch.find)(({ actor, query }) => findEverywhere(actor, query.text));
