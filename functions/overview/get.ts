// The country in figures: firearms, licenses, providers, inspections, disclosures, seizures, cases, transactions, losses.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { readOverview } from './figures.ts';

export const handler = handle(contract.overview.get)(() => readOverview(new Date()));
