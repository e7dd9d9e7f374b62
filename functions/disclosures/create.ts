import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createDisclosure } from './steps.ts';

export const handler = handle(contract.disclosures.create)(({ actor, body }) => createDisclosure(body, actor));
