// Makes the description of the API from the contract, on the local host and when functions are bundled, but never in Lambda.
import { entryDocument, featureDocument, features, wholeDocument } from './document.ts';
import { homeOf } from './operations.ts';
import { featurePage, indexPage } from './pages.ts';

const whole = wholeDocument();

/** The text of each file by its name: a page and a document of everything, and one of each for every feature (`docFile`). */
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
