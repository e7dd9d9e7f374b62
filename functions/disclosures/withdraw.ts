// A company takes its submission back before the regulator decides.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { withdrawDisclosure } from './steps.ts';

export const handler = handle(contract.disclosures.withdraw)(({ actor, params, body, ifMatch }) => withdrawDisclosure(params.id, body, actor, ifMatch));
