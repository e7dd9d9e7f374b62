// The country on one page.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { readOverview } from './figures.ts';

export const handler = handle(contract.overview.get)(() => readOverview(new Date()));
