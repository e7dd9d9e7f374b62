import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { ownCompliance } from './score-store.ts';

export const handler = handle(contract.compliance.own)(({ actor }) => ownCompliance(actor));
