import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { addLibraryAncillary } from './store.ts';

export const handler = handle(contract.ancillaryLibrary.add)(({ actor, body }) => addLibraryAncillary(body, actor));
