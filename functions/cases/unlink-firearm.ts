// A firearm is taken off a case.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { firearmFor, unlink } from './links.ts';

export const handler = handle(contract.cases.unlinkFirearm)(({ actor, params }) =>
  unlink(params.id, contract.cases.unlinkFirearm.name, actor, () => firearmFor(params.firearmId, actor)),
);
