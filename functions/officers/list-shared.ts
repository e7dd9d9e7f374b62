import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { sharedOfficers } from './persons.ts';

export const handler = handle(contract.officers.listShared)(({ actor, query }) => sharedOfficers(query, actor));
