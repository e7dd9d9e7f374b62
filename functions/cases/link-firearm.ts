import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { firearmFor, link } from './links.ts';

export const handler = handle(contract.cases.linkFirearm)(({ actor, params }) =>
  link(params.id, contract.cases.linkFirearm.name, actor, () => firearmFor(params.firearmId, actor)),
);
