import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { docFile } from './written.ts';

export const handler = handle(contract.docs.page)(() => docFile('docs.html'));
