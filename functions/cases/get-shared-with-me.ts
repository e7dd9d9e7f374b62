import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { openShared } from './officer-shares.ts';

export const handler = handle(contract.cases.getSharedWithMe)(({ actor, params }) => openShared(params.id, actor.userId));
