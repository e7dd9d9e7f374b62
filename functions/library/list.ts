import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listLibrary } from './list-store.ts';

export const handler = handle(contract.library.list)(({ query }) => listLibrary(query));
