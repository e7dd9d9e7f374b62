// South Africa's nine provinces (spec 1, section 5).
import * as v from 'valibot';

export const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
  'Northern Cape',
  'Western Cape',
] as const;
export type Province = (typeof provinces)[number];
export const Province = v.picklist(provinces, 'Province is required');
