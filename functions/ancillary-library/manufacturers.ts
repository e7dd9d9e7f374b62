import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listAncillaryManufacturers } from './list-store.ts';

export const handler = handle(contract.ancillaryLibrary.manufacturers)(() => listAncillaryManufacturers());
