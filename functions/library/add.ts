// An administrator adds a record to the library.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { addLibraryFirearm } from './store.ts';

export const handler = handle(contract.library.add)(({ actor, body }) => addLibraryFirearm(body, actor));
