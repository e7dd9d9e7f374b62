// The demo's fourteen legal entities: invented companies at invented addresses in real towns, over all nine provinces.
import type { Province } from '../../../../shared/kinds/provinces.ts';
import { isActiveIn } from '../../../../shared/legal-entities/schema.ts';

export type LegalEntitySeed = {
  /** The position in this list, until the registry has assigned a number (seed.ts). */
  id: number;
  name: string;
  type: 'private_security_provider' | 'dealer';
  /** CIPC form: year / number / 07 for a private company. */
  registrationNumber: string;
  /** Null for a firearm dealer, who answers to the police (s31) and not to the industry regulator. */
  psiraNumber: string | null;
  province: Province;
  city: string;
  contactDetails: { email: string; phone: string };
  address: { street: string; city: string; province: Province; postal_code: string };
  responsiblePerson: { name: string; email: string; phone: string; since: string };
  isActive: boolean;
  standing: 'registered' | 'suspended' | 'under_inquiry' | 'lapsed';
};

type Firm = {
  name: string;
  registrationNumber: string;
  psiraNumber?: string;
  at: [street: string, city: string, province: Province, postalCode: string];
  /** The reserved .test domain, so no demo message can reach anybody. */
  mailHost: string;
  phone: string;
  /** The responsible person, and since when. */
  responsible: [name: string, since: string];
  standing?: LegalEntitySeed['standing'];
};

const firms: readonly Firm[] = [
  {
    name: 'Blouklip Armed Response (Pty) Ltd',
    registrationNumber: '2009/123456/07',
    psiraNumber: 'PSiRA-204117',
    at: ['14 Kwartsiet Street', 'Johannesburg', 'Gauteng', '2001'],
    mailHost: 'blouklip.test',
    phone: '+27 11 555 0114',
    responsible: ['Kagiso Tau', '2021-03-15'],
  },
  {
    name: 'Harbour Fynbos Protection (Pty) Ltd',
    registrationNumber: '2012/048213/07',
    psiraNumber: 'PSiRA-231860',
    at: ['7 Suurvy Lane', 'Cape Town', 'Western Cape', '8001'],
    mailHost: 'harbourfynbos.test',
    phone: '+27 21 555 0107',
    responsible: ['Marelize Joubert', '2019-08-01'],
  },
  {
    name: 'Nkanyezi Dune Security Services (Pty) Ltd',
    registrationNumber: '2006/201934/07',
    psiraNumber: 'PSiRA-187342',
    at: ['220 Milkwood Terrace', 'Durban', 'KwaZulu-Natal', '4001'],
    mailHost: 'nkanyezidune.test',
    phone: '+27 31 555 0120',
    responsible: ['Sibusiso Mthembu', '2020-11-09'],
  },
  {
    name: 'Witpeer Cash Logistics (Pty) Ltd',
    registrationNumber: '2003/017745/07',
    psiraNumber: 'PSiRA-152208',
    at: ['61 Olienhout Avenue', 'Pretoria', 'Gauteng', '0002'],
    mailHost: 'witpeer.test',
    phone: '+27 12 555 0161',
    responsible: ['Dineo Maluleke', '2018-02-26'],
  },
  {
    name: 'Golden Aloe Site Guards (Pty) Ltd',
    registrationNumber: '2015/330187/07',
    psiraNumber: 'PSiRA-268431',
    at: ['3 Spekboom Close', 'Port Elizabeth', 'Eastern Cape', '6001'],
    mailHost: 'goldenaloe.test',
    phone: '+27 41 555 0103',
    responsible: ['Unathi Mdoda', '2022-06-13'],
  },
  {
    name: 'Sterkvaal Reaction Unit (Pty) Ltd',
    registrationNumber: '2010/095562/07',
    psiraNumber: 'PSiRA-212975',
    at: ['88 Rooigras Street', 'Bloemfontein', 'Free State', '9301'],
    mailHost: 'sterkvaal.test',
    phone: '+27 51 555 0188',
    responsible: ['Gerrit Oosthuizen', '2017-05-02'],
    standing: 'suspended',
  },
  {
    name: 'Three Herons Night Watch (Pty) Ltd',
    registrationNumber: '2018/412076/07',
    psiraNumber: 'PSiRA-297614',
    at: ['19 Bloureier Road', 'East London', 'Eastern Cape', '5201'],
    mailHost: 'threeherons.test',
    phone: '+27 43 555 0119',
    responsible: ['Ayanda Ngxola', '2023-01-16'],
  },
  {
    name: 'Mist Valley Sentinels (Pty) Ltd',
    registrationNumber: '2011/156390/07',
    psiraNumber: 'PSiRA-220543',
    at: ['45 Yellowwood Crescent', 'Pietermaritzburg', 'KwaZulu-Natal', '3201'],
    mailHost: 'mistvalley.test',
    phone: '+27 33 555 0145',
    responsible: ['Priya Govender', '2020-04-20'],
    standing: 'under_inquiry',
  },
  {
    name: 'Kalkbult Asset Protection (Pty) Ltd',
    registrationNumber: '2008/067819/07',
    psiraNumber: 'PSiRA-196087',
    at: ['12 Kameeldoring Street', 'Kimberley', 'Northern Cape', '8301'],
    mailHost: 'kalkbult.test',
    phone: '+27 53 555 0112',
    responsible: ['Neo Mokgadi', '2016-09-05'],
  },
  {
    name: 'Mopane Crest Tactical (Pty) Ltd',
    registrationNumber: '2014/282604/07',
    psiraNumber: 'PSiRA-254729',
    at: ['30 Maroela Avenue', 'Polokwane', 'Limpopo', '0699'],
    mailHost: 'mopanecrest.test',
    phone: '+27 15 555 0130',
    responsible: ['Rofhiwa Nemukula', '2021-10-11'],
  },
  {
    name: 'Marula Gate Guarding (Pty) Ltd',
    registrationNumber: '2013/119058/07',
    psiraNumber: 'PSiRA-241396',
    at: ['5 Fever Tree Drive', 'Nelspruit', 'Mpumalanga', '1200'],
    mailHost: 'marulagate.test',
    phone: '+27 13 555 0105',
    responsible: ['Lindiwe Nkambule', '2019-03-25'],
  },
  {
    name: 'Rooigrond Patrol Services (Pty) Ltd',
    registrationNumber: '2005/088431/07',
    psiraNumber: 'PSiRA-171650',
    at: ['77 Wag-n-Bietjie Road', 'Mafikeng', 'North West', '2745'],
    mailHost: 'rooigrond.test',
    phone: '+27 18 555 0177',
    responsible: ['Thuso Moiloa', '2015-07-20'],
    standing: 'lapsed',
  },
  {
    name: 'Dassieskrans Arms and Outfitters (Pty) Ltd',
    registrationNumber: '2001/014278/07',
    at: ['9 Stinkhout Street', 'George', 'Western Cape', '6529'],
    mailHost: 'dassieskrans.test',
    phone: '+27 44 555 0109',
    responsible: ['Hennie Barnard', '2014-02-17'],
  },
  {
    name: 'Platinum Kloof Close Protection (Pty) Ltd',
    registrationNumber: '2019/507163/07',
    psiraNumber: 'PSiRA-305218',
    at: ['26 Karee Street', 'Rustenburg', 'North West', '0299'],
    mailHost: 'platinumkloof.test',
    phone: '+27 14 555 0126',
    responsible: ['Boitumelo Segale', '2023-09-04'],
  },
];

export const legalEntities: readonly LegalEntitySeed[] = firms.map((firm, index) => {
  const [street, city, province, postal_code] = firm.at;
  const [responsible, since] = firm.responsible;
  const standing = firm.standing ?? 'registered';
  return {
    id: index + 1,
    name: firm.name,
    type: firm.psiraNumber ? 'private_security_provider' : 'dealer',
    registrationNumber: firm.registrationNumber,
    psiraNumber: firm.psiraNumber ?? null,
    province,
    city,
    contactDetails: { email: `firearms@${firm.mailHost}`, phone: firm.phone },
    address: { street, city, province, postal_code },
    responsiblePerson: { name: responsible, email: `${responsible.toLowerCase().replace(' ', '.')}@${firm.mailHost}`, phone: firm.phone, since },
    // A lapsed company may no longer trade, but its firearms must stay visible.
    isActive: isActiveIn(standing),
    standing,
  };
});

/** Returns the registry's number of a legal entity by its position in the demo's list (from 1). */
export const numberOf = (place: number): number => legalEntities[place - 1]?.id ?? place;
