// The manufacturers of the library, distinct and sorted (spec 1, section 2).
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listManufacturers } from './list-store.ts';

export const handler = handle(contract.library.manufacturers)(() => listManufacturers());
