import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { addLibraryFirearm } from './store.ts';

export const handler = handle(contract.library.add)(({ actor, body }) => addLibraryFirearm(body, actor));
