// The demo company's branches, safes and officers: invented people with ID numbers that pass the check digit.
import * as v from 'valibot';
import { SaIdNumber } from '../../../../shared/kinds/identity-number.ts';
import type { Province } from '../../../../shared/kinds/provinces.ts';
import type { SafeType } from '../../../../shared/safes/schema.ts';

export interface DemoBranch {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly province: Province;
  readonly controlRoomPhone: string;
  readonly safes: readonly { readonly name: string; readonly type: SafeType; readonly capacity: number }[];
}

export const branches: readonly DemoBranch[] = [
  {
    name: 'Head office',
    street: '18 Marshall Street',
    city: 'Johannesburg',
    province: 'Gauteng',
    controlRoomPhone: '+27 11 555 0110',
    safes: [
      { name: 'Head office strong-room', type: 'strong_room', capacity: 120 },
      { name: 'Response room safe', type: 'safe', capacity: 30 },
    ],
  },
  {
    name: 'Midrand',
    street: '7 Lever Road',
    city: 'Midrand',
    province: 'Gauteng',
    controlRoomPhone: '+27 11 555 0140',
    safes: [{ name: 'Midrand safe', type: 'safe', capacity: 40 }],
  },
];

const names = `Ayanda Baloyi, Bongani Botha, Chantelle Cele, Deon Daniels, Esther Dlamini, Frik Fourie, Gugu Govender, Heila Hlongwane, Imraan Isaacs,
  Jabu Jacobs, Kagiso Khoza, Lindiwe Kruger, Mandla Langa, Nomsa Mabuza, Olwethu Mahlangu, Palesa Maluleke, Quinton Masango, Refilwe Mathebula,
  Sibusiso Mbatha, Thandi Mkhize, Unathi Mofokeng, Vusi Mokoena, Wendy Molefe, Xolani Motaung, Yolanda Mthembu, Zandile Naidoo, Andries Ndlovu, Buhle Ngcobo,
  Cedric Nkosi, Dineo Ntuli, Elias Nyathi, Fikile Petersen, Gerhard Radebe, Hlengiwe Sithole, Isaac Steyn, Johanna Tshabalala, Kenneth van Wyk,
  Lerato Vilakazi, Musa Zulu, Nokuthula Zwane`.split(/,\s+/);

/** An ID number with this birth date and sequence. One of the ten last digits passes the check. */
function idNumberOf(birthDate: string, sequence: number): string {
  const start = `${birthDate.slice(2).replaceAll('-', '')}${String(sequence).padStart(4, '0')}08`;
  const last = [...'0123456789'].find((digit) => v.is(SaIdNumber, start + digit));
  if (last === undefined) throw new Error(`No ID number begins with ${start}`);
  return start + last;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Forty officers. The first two may issue firearms. */
export const officers = names.map((name, at) => ({
  surname: name.slice(name.indexOf(' ') + 1),
  fullNames: name.slice(0, name.indexOf(' ')),
  idNumber: idNumberOf(`19${72 + (at % 27)}-${twoDigits(1 + (at % 12))}-${twoDigits(1 + ((at * 7) % 28))}`, 5000 + at * 61),
  psiraNumber: String(2_104_318 + at * 1_777),
  psiraGrade: (['B', 'C', 'C', 'D'] as const)[at % 4] as 'B' | 'C' | 'D',
  phone: `+27 82 555 ${String(1000 + at * 13)}`,
  /** The branch, by its position above. */
  branch: at % 5 === 4 ? 1 : 0,
}));
