// Finds the code of a country that a person wrote as a name, or as the code in a passport.
import { countryCodes } from '../../shared/kinds/countries.ts';

/** The codes of three letters, as in passports (ISO 3166-1 alpha-3), in the order of `countryCodes`. */
const passportCodes = [
  'AND ARE AFG ATG AIA ALB ARM AGO ATA ARG ASM AUT AUS ABW ALA AZE BIH BRB BGD BEL BFA BGR BHR BDI BEN BLM BMU BRN BOL BES BRA BHS BTN BVT BWA BLR BLZ',
  'CAN CCK COD CAF COG CHE CIV COK CHL CMR CHN COL CRI CUB CPV CUW CXR CYP CZE DEU DJI DNK DMA DOM DZA ECU EST EGY ESH ERI ESP ETH FIN FJI FLK FSM FRO',
  'FRA GAB GBR GRD GEO GUF GGY GHA GIB GRL GMB GIN GLP GNQ GRC SGS GTM GUM GNB GUY HKG HMD HND HRV HTI HUN IDN IRL ISR IMN IND IOT IRQ IRN ISL ITA JEY',
  'JAM JOR JPN KEN KGZ KHM KIR COM KNA PRK KOR KWT CYM KAZ LAO LBN LCA LIE LKA LBR LSO LTU LUX LVA LBY MAR MCO MDA MNE MAF MDG MHL MKD MLI MMR MNG MAC',
  'MNP MTQ MRT MSR MLT MUS MDV MWI MEX MYS MOZ NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NIU NZL OMN PAN PER PYF PNG PHL PAK POL SPM PCN PRI PSE PRT PLW',
  'PRY QAT REU ROU SRB RUS RWA SAU SLB SYC SDN SWE SGP SHN SVN SJM SVK SLE SMR SEN SOM SUR SSD STP SLV SXM SYR SWZ TCA TCD ATF TGO THA TJK TKL TLS TKM',
  'TUN TON TUR TTO TUV TWN TZA UKR UGA UMI USA URY UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM XKK YEM MYT ZAF ZMB ZWE',
]
  .join(' ')
  .split(' ');

/** Names in use beside those of the Unicode tables. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CD: ['DRC', 'DR Congo', 'Congo DR', 'Congo (DRC)', 'Democratic Republic of Congo', 'Democratic Republic of the Congo', 'Zaire'],
  CG: ['Republic of Congo', 'Republic of the Congo', 'Congo Republic'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'Britain', 'England'],
  HK: ['Hong Kong'],
  IR: ['Islamic Republic of Iran'],
  KR: ['Republic of Korea'],
  LA: ['Lao PDR'],
  LS: ['Kingdom of Lesotho'],
  MK: ['Macedonia'],
  MM: ['Burma', 'Myanmar'],
  MO: ['Macau'],
  NL: ['Holland'],
  PS: ['Palestine'],
  RU: ['Russian Federation'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland', 'Kingdom of Eswatini'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Türkiye'],
  TZ: ['United Republic of Tanzania'],
  US: ['USA', 'United States of America', 'America'],
  VN: ['Viet Nam'],
  ZA: ['RSA', 'Republic of South Africa'],
};

/** Letters alone: "Côte d’Ivoire" and "COTE D'IVOIRE" are equal, and so are "The Gambia" and "Gambia". */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/^\s*the\s/, '')
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');

let known: ReadonlyMap<string, string> | undefined;

/** Every name in English and Afrikaans, and both codes. */
function allNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (name: string | undefined, code: string) => {
    if (name && !names.has(folded(name))) names.set(folded(name), code);
  };
  for (const [at, code] of countryCodes.entries()) for (const name of [code, passportCodes[at], ...(otherNames[code] ?? [])]) add(name, code);
  for (const language of ['en', 'af']) {
    const words = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of countryCodes) add(words.of(code), code);
  }
  return names;
}

/** "Zimbabwe", "ZIMBABWE " and "ZWE" are ZW. Undefined for a text that names no country. */
export function countryCodeOf(text: string): string | undefined {
  known ??= allNames();
  return known.get(folded(text));
}
