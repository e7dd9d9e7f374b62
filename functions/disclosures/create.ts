// A provider, or an administrator for it, makes a disclosure.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { createDisclosure } from './steps.ts';

export const handler = handle(contract.disclosures.create)(({ actor, body }) => createDisclosure(body, actor));
