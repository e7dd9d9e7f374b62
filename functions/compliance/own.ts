// A provider's own alerts and score.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { ownCompliance } from './score-store.ts';

export const handler = handle(contract.compliance.own)(({ actor }) => ownCompliance(actor));
