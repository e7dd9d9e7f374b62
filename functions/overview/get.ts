import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { readOverview } from './figures.ts';

export const handler = handle(contract.overview.get)(() => readOverview(new Date()));
