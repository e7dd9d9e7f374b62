// The API's description for programs.
import { contract } from '../../shared/contract.ts';
import type { OpenApiDocument } from '../../shared/docs/schema.ts';
import { handle } from '../http/handle.ts';
import { docFile } from './written.ts';

export const handler = handle(contract.docs.openApi)(async () => JSON.parse(await docFile('openapi.json')) as OpenApiDocument);
