import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { nationalCustody } from './national-store.ts';

export const handler = handle(contract.custody.national)(({ query }) => nationalCustody(query));
