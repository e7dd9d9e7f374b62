// The country in figures: firearms, licenses, providers, inspections, disclosures, seizures, cases, transactions, losses.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { readOverview } from './figures.ts';

export const handler = handle(contract.overview.get)(() => readOverview(new Date()));
