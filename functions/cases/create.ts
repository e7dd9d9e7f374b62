import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createCase } from './steps.ts';

export const handler = handle(contract.cases.create)(({ actor, body }) => createCase(body, actor));
