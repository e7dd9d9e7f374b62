// The API's description for people: one feature's calls.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { docFile } from './written.ts';

export const handler = handle(contract.docs.feature)(({ params }) => docFile('docs.html', params.feature));
