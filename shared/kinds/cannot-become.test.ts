import { expect, test } from 'vitest';
import { cannotBecome } from './cannot-become.ts';

test('cannotBecome names the allowed steps, or says that the status is already set', () => {
  expect(cannotBecome('case', 'closed', 'in progress', 'It is closed.')).toBe('A case that is closed cannot become in progress. It is closed.');
  expect(cannotBecome('inspection', 'completed', 'scheduled', 'It is closed.')).toBe('An inspection that is completed cannot become scheduled. It is closed.');
  expect(cannotBecome('case', 'in progress', 'in progress', 'It can become closed.')).toBe('The case is already in progress. It can become closed.');
});
