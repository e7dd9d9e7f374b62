import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listLibraryAncillaries } from './list-store.ts';

export const handler = handle(contract.ancillaryLibrary.list)(({ query }) => listLibraryAncillaries(query));
