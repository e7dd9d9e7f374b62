import * as contract from '../../shared/features.ts';
import { notFound } from '../../shared/problem.ts';
import { handle } from '../http/handle.ts';
import { verifyLibraryFirearm } from './store.ts';

export const handler = handle(contract.library.verify)(({ actor, params, body, ifMatch }) => {
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound();
  return verifyLibraryFirearm(Number(params.id), body, actor, ifMatch);
});
