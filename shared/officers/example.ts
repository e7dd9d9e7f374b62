// A valid officer, for tests and demo data.
import type { CreateOfficer, SetQualifications } from './schema.ts';

/** An ID number with a valid check digit: the `n`th man born on this day (YYMMDD). */
export function exampleIdNumber(n: number, born = '900315'): string {
  const digits = `${born}${5000 + (n % 5000)}08`;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** `n` makes its ID number and PSiRA number unique. */
export const exampleOfficer = (n = 1, change: Partial<CreateOfficer> = {}): CreateOfficer => ({
  legalEntityId: 1,
  idType: 'sa_id',
  idNumber: exampleIdNumber(n),
  surname: 'Nkosi',
  fullNames: 'Sipho Jabu',
  psiraNumber: String(2_000_000 + n),
  psiraGrade: 'C',
  psiraExpiresOn: '2027-06-30',
  employeeNumber: `E-${n}`,
  phone: '+27 82 555 0101',
  employedFrom: '2024-03-01',
  ...change,
});

/** Handguns: a competency and a yearly assessment. */
export const exampleQualifications = (change: Partial<SetQualifications> = {}): SetQualifications => ({
  competencies: [
    {
      endorsement: 'handgun_self_loading',
      certificateNumber: 'C-4401',
      issuedOn: '2024-05-04',
      reviewOn: '2029-05-04',
      reviewBasis: 'five_years_from_issue',
      note: null,
      documentId: null,
    },
  ],
  assessments: [{ type: 'annual', class: 'handgun', doneOn: '2026-02-11', validUntil: '2027-02-11', provider: 'Range Masters', documentId: null }],
  ...change,
});
