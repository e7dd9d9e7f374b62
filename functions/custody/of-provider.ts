import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { custodyOfProvider } from './provider-store.ts';

export const handler = handle(contract.custody.ofProvider)(({ actor, params }) => custodyOfProvider(params.id, scopeOf(actor)));
