// A record is added to the library of ancillaries.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { addLibraryAncillary } from './store.ts';

export const handler = handle(contract.ancillaryLibrary.add)(({ actor, body }) => addLibraryAncillary(body, actor));
