import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { readDisclosure, shown } from './store.ts';

export const handler = handle(contract.disclosures.get)(async ({ actor, params }) => shown(await readDisclosure(params.id, actor)));
