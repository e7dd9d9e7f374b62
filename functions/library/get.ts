import * as contract from '../../shared/features.ts';
import { notFound } from '../../shared/problem.ts';
import { handle } from '../http/handle.ts';
import { getLibraryFirearm } from './store.ts';

export const handler = handle(contract.library.get)(({ params }) => {
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound();
  return getLibraryFirearm(Number(params.id));
});
