// A valid library record, for tests.
import type { SentBody } from '../route.ts';
import type { library } from './routes.ts';

type Addition = SentBody<typeof library.add>;

export const exampleLibraryFirearm = (change: Partial<Addition> = {}): Addition => ({
  manufacturer: 'Glock',
  model: '17',
  type: 'pistol',
  subtype: 'semi_automatic',
  caliber: '9mm',
  alternativeCaliberDesignations: ['9x19mm Parabellum'],
  countryOfOrigin: 'Austria',
  yearIntroduced: 1982,
  productionStatus: 'current',
  operatingSystem: 'short_recoil',
  regulatoryClassification: 'civilian',
  ...change,
});
