import type { OpenApiDocument } from '../../shared/docs/schema.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { docFile } from './written.ts';

export const handler = handle(contract.docs.openApi)(async () => JSON.parse(await docFile('openapi.json')) as OpenApiDocument);
