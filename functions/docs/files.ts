// The description of the API, made from the contract: run on one machine and when the functions are bundled, never in Lambda.
import { entryDocument, featureDocument, features, wholeDocument } from './document.ts';
import { homeOf } from './operations.ts';
import { featurePage, indexPage } from './pages.ts';

const whole = wholeDocument();

/** Each file's text, by its name: a page and a document of all, and one each of every feature (`docFile`). */
export const docFiles: Readonly<Record<string, string>> = {
  'docs.html': indexPage(whole, homeOf),
  'openapi.json': JSON.stringify(entryDocument(whole)),
  ...Object.fromEntries(
    features.flatMap((feature) => [
      [`docs.${feature.folder}.html`, featurePage(whole, homeOf, feature)],
      [`openapi.${feature.folder}.json`, JSON.stringify(featureDocument(whole, feature))],
    ]),
  ),
};
