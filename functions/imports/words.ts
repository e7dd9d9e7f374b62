// Other words for the values of a list, in English and Afrikaans, full and abbreviated. Only words with one possible value.
import type { ImportKey } from '../../shared/imports/columns.ts';
import { gradeWords, idTypeWords } from './officer-words.ts';
import { simple } from './simple.ts';

type Words = Readonly<Record<string, readonly string[]>>;

const provinceWords: Words = {
  'Eastern Cape': ['EC', 'E Cape', 'East Cape', 'Oos-Kaap', 'ZA-EC'],
  'Free State': ['FS', 'Freestate', 'Orange Free State', 'OFS', 'OVS', 'Vrystaat', 'Oranje-Vrystaat', 'ZA-FS'],
  Gauteng: ['GP', 'GT', 'Gauteng Province', 'PWV', 'ZA-GP', 'ZA-GT'],
  'KwaZulu-Natal': ['KZN', 'KwaZulu', 'Natal', 'Kwa-Zulu Natal', 'Kwazulu/Natal', 'KN', 'ZN', 'NL', 'ZA-NL', 'ZA-KZN'],
  Limpopo: ['LP', 'LIM', 'Limpopo Province', 'Northern Province', 'Northern Transvaal', 'Noordelike Provinsie', 'Noord-Transvaal', 'ZA-LP'],
  Mpumalanga: ['MP', 'MPU', 'Mpumalanga Province', 'Eastern Transvaal', 'Oos-Transvaal', 'ZA-MP'],
  'North West': ['NW', 'N West', 'North-West Province', 'Noordwes', 'Noord-Wes', 'ZA-NW'],
  'Northern Cape': ['NC', 'N Cape', 'North Cape', 'Noord-Kaap', 'ZA-NC'],
  'Western Cape': ['WC', 'W Cape', 'West Cape', 'Wes-Kaap', 'ZA-WC'],
};

/** "Handgun" and "firearm" are missing because either may be a pistol or a revolver. */
const typeWords: Words = {
  Pistol: [
    ...['Pistols', 'Pistool', 'Semi-auto pistol', 'Semi-automatic pistol', 'S/A pistol', 'S/L pistol', 'SL pistol', 'SLP', 'Self-loading pistol'],
    ...['Self loader pistol', 'Pistol S/L', 'Pistol (self loading)', 'Pistol semi-auto', 'Pistol semi automatic', 'Selflaai pistool', 'Auto pistol'],
  ],
  Revolver: ['Revolvers', 'Rewolwer', 'Double action revolver', 'D/A revolver', 'Single action revolver'],
  Rifle: [
    ...['Rifles', 'Geweer', 'Semi-auto rifle', 'Semi-automatic rifle', 'S/A rifle', 'S/L rifle', 'SL rifle', 'SLR', 'Self-loading rifle'],
    ...[
      'Rifle S/L',
      'Rifle (self loading)',
      'Rifle semi-auto',
      'Rifle semi automatic',
      'Bolt action rifle',
      'B/A rifle',
      'Lever action rifle',
      'Rifle bolt action',
    ],
    ...[
      'Selflaai geweer',
      'Carbine',
      'Rifle/Carbine',
      'Rifle carbine',
      'S/L rifle/carbine',
      'Self-loading rifle/carbine',
      'Karabyn',
      'Hunting rifle',
      'Assault rifle',
    ],
  ],
  Shotgun: [
    ...['Shotguns', 'Shot gun', 'Haelgeweer', 'Pump action shotgun', 'P/A shotgun', 'Pump shotgun', 'Semi-auto shotgun', 'S/A shotgun', 'S/L shotgun'],
    ...['Self-loading shotgun', 'Shotgun pump action', 'Shotgun (pump action)', 'Shotgun pump', 'Shotgun semi-auto', 'Shotgun S/L', 'Double barrel shotgun'],
    ...['Single barrel shotgun', 'Semi-automatic shotgun', 'Pompaksie haelgeweer'],
  ],
  'Machine Gun': ['Machine guns', 'Masjiengeweer', 'SMG', 'Sub-machine gun', 'Submachine gun', 'LMG', 'Light machine gun', 'GPMG'],
  Other: ['Ander'],
};

/** spelling.ts reads a section's bare number. */
const licenseTypeWords: Words = {
  'S20 Business Purposes': [
    ...['Business', 'Business purpose', 'Business purposes', 'Business use', 'Security', 'Security business', 'Besigheid', 'Besigheidsdoeleindes'],
    ...[
      'Section 20 Business',
      'Section 20 Business purposes',
      'S20 Business',
      'Sec 20 Business',
      'S 20 - Business',
      'Section 20 (Business)',
      'Business (S20)',
      'Business S20',
    ],
  ],
  'S13 Self Defence': ['Self defence', 'Self defense', 'Selfverdediging', 'Section 13 Self defence', 'S13 Self defense'],
  'S14 Occasional Hunting': ['Occasional hunting', 'Occasional hunter'],
  'S15 Dedicated Hunting': ['Dedicated hunting', 'Dedicated hunter'],
  'S16 Sports Shooting': ['Sport shooting', 'Sports shooting', 'Dedicated sport shooting', 'Sport shooter', 'S16 Sport shooting', 'Sportskiet'],
  'S17 Professional Hunting': ['Professional hunting', 'Professional hunter'],
  'S18 Collection': ['Collection', 'Private collection', 'Collector'],
  'S19 Dealer': ['Dealer', 'Handelaar'],
  'S20 Manufacturer': ['Manufacturer', 'Vervaardiger', 'Section 20 Manufacturer'],
  'PSiRA Grade A': ['Grade A', 'PSIRA A', 'Graad A'],
  'PSiRA Grade B': ['Grade B', 'PSIRA B', 'Graad B'],
  'PSiRA Grade C': ['Grade C', 'PSIRA C', 'Graad C'],
  'Temporary Authorisation': ['Temporary authorization', 'Temporary', 'Temp', 'Temp authorisation', 'Temp authorization', 'Tydelike magtiging'],
};

const statusWords: Words = {
  active: ['Aktief', 'In use', 'In service', 'In gebruik', 'In diens', 'Operational'],
  inactive: ['Onaktief', 'Not active', 'Not in use', 'Out of service', 'Nie in gebruik'],
};

const acquiredHowWords: Words = {
  purchase: ['Purchased', 'Bought', 'Bought new', 'Bought second hand', 'Cash purchase', 'Gekoop', 'Aankoop', 'Aangekoop', 'Koop'],
  transfer: ['Transferred', 'Transfer in', 'Transferred in', 'Oordrag', 'Oorgedra', 'Oorgeplaas'],
};

const indexed = (words: Words) => new Map(Object.entries(words).flatMap(([value, others]) => others.map((other) => [simple(other), value] as const)));

export const words: Partial<Record<ImportKey, ReadonlyMap<string, string>>> = {
  province: indexed(provinceWords),
  type: indexed(typeWords),
  licenseType: indexed(licenseTypeWords),
  status: indexed(statusWords),
  acquiredHow: indexed(acquiredHowWords),
  idType: indexed(idTypeWords),
  psiraGrade: indexed(gradeWords),
};
