// The words for the purpose of a police look-up.
import type { PoliceSearch } from '../../../shared/police/schema.ts';
import { wordsOf } from './status-badge.tsx';

interface Purpose {
  readonly purpose: PoliceSearch['purpose'];
  readonly purposeText: string | null;
}

export const purposeWords = ({ purpose, purposeText }: Purpose): string => `${wordsOf(purpose)}${purposeText ? `: ${purposeText}` : ''}`;
