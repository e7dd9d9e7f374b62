// A record is added to the library; the firearm office verifies it.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { addLibraryFirearm } from './store.ts';

export const handler = handle(contract.library.add)(({ actor, body }) => addLibraryFirearm(body, actor));
