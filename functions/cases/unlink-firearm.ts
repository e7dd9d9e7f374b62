import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { firearmFor, unlink } from './links.ts';

export const handler = handle(contract.cases.unlinkFirearm)(({ actor, params }) =>
  unlink(params.id, contract.cases.unlinkFirearm.name, actor, () => firearmFor(params.firearmId, actor)),
);
