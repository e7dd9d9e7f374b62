// The manufacturers of the library of ancillaries, distinct and sorted.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listAncillaryManufacturers } from './list-store.ts';

export const handler = handle(contract.ancillaryLibrary.manufacturers)(() => listAncillaryManufacturers());
