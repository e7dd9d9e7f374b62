import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { decideDisclosure } from './steps.ts';

export const handler = handle(contract.disclosures.decide)(({ actor, params, body, ifMatch }) => decideDisclosure(params.id, body, actor, ifMatch));
