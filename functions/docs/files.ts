// The description of the API, made from the contract: run on one machine and when the functions are bundled, never in Lambda.
import { documentOf } from './document.ts';
import { pageOf } from './markup.ts';
import type { DocFile } from './written.ts';

const document = documentOf();

/** Each file's text, by its name. */
export const docFiles: Readonly<Record<DocFile, string>> = { 'openapi.json': JSON.stringify(document), 'docs.html': pageOf(document) };
