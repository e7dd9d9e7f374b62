// The library of ancillaries, filtered.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listLibraryAncillaries } from './list-store.ts';

export const handler = handle(contract.ancillaryLibrary.list)(({ query }) => listLibraryAncillaries(query));
