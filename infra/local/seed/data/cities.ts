// The towns where the demo's providers keep firearms, by province, and each province's share. The twelve cities of the geographic screens come first.
import type { Province } from '../../../../shared/kinds/provinces.ts';

export const cities: Readonly<Record<Province, readonly string[]>> = {
  'Eastern Cape': ['Port Elizabeth', 'East London', 'Mthatha', 'Queenstown', 'Uitenhage', 'Makhanda'],
  'Free State': ['Bloemfontein', 'Welkom', 'Bethlehem', 'Kroonstad', 'Sasolburg'],
  Gauteng: ['Johannesburg', 'Pretoria', 'Midrand', 'Boksburg', 'Benoni', 'Vereeniging', 'Krugersdorp', 'Centurion'],
  'KwaZulu-Natal': ['Durban', 'Pietermaritzburg', 'Richards Bay', 'Newcastle', 'Ladysmith', 'Port Shepstone'],
  Limpopo: ['Polokwane', 'Tzaneen', 'Thohoyandou', 'Mokopane', 'Lephalale'],
  Mpumalanga: ['Nelspruit', 'eMalahleni', 'Middelburg', 'Secunda', 'Ermelo'],
  'North West': ['Mafikeng', 'Rustenburg', 'Klerksdorp', 'Potchefstroom', 'Brits'],
  'Northern Cape': ['Kimberley', 'Upington', 'Springbok', 'Kuruman', 'De Aar'],
  'Western Cape': ['Cape Town', 'George', 'Paarl', 'Worcester', 'Stellenbosch', 'Mossel Bay'],
};

/** Percentages; Gauteng has the largest share, as in the industry. */
export const provinceShares: Readonly<Record<Province, number>> = {
  Gauteng: 38,
  'KwaZulu-Natal': 17,
  'Western Cape': 16,
  'Eastern Cape': 8,
  Limpopo: 6,
  Mpumalanga: 6,
  'North West': 4,
  'Free State': 4,
  'Northern Cape': 1,
};
