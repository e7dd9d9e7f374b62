// The register that was frozen with a disclosure.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { readRegister } from './store.ts';

export const handler = handle(contract.disclosures.register)(({ actor, params }) => readRegister(params.id, actor));
