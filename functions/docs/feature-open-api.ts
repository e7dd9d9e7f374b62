// The API's description for programs: one feature's calls.
import { contract } from '../../shared/contract.ts';
import type { OpenApiDocument } from '../../shared/docs/schema.ts';
import { handle } from '../http/handle.ts';
import { docFile } from './written.ts';

export const handler = handle(contract.docs.featureOpenApi)(async ({ params }) => JSON.parse(await docFile('openapi.json', params.feature)) as OpenApiDocument);
