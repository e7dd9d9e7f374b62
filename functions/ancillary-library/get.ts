import * as contract from '../../shared/features.ts';
import { notFound } from '../../shared/problem.ts';
import { handle } from '../http/handle.ts';
import { findLibraryAncillary } from './store.ts';

export const handler = handle(contract.ancillaryLibrary.get)(async ({ params }) => {
  const found = /^[1-9]\d{0,8}$/.test(params.id) ? await findLibraryAncillary(Number(params.id)) : undefined;
  if (!found) throw notFound();
  return found;
});
