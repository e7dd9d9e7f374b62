// Tests that the rule form shows a server error next to its field.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { standardRules } from '../../../shared/compliance/rules.ts';
import { open, person, refused } from '../../../testing/browser/screen.tsx';
import { RuleForm } from './rule-form.tsx';

afterEach(cleanup);

const at = '2026-03-04T08:30:00.000Z';
const renewal = {
  ...standardRules[0],
  ruleType: 'license_renewal',
  id: 1,
  isActive: true,
  createdBy: 'Compliance sweep',
  version: 1,
  createdAt: at,
  updatedAt: at,
} as const;
const refusal = () =>
  refused('invalid-input', 'These criteria do not fit this type of rule.', [{ path: 'criteria.daysToDeadline.1', message: 'Enter 365 or less' }]);

function openForm() {
  open('/rule', [{ path: '/rule', element: <RuleForm of={renewal as never} onClose={() => undefined} /> }], {
    role: 'admin',
    calls: { 'POST /api/compliance/try': refusal, 'PATCH /api/compliance/rules/1': refusal },
  });
}

test.each(['Test Rule', 'Save Rule'])('shows the server’s error next to its field after %s', async (name) => {
  openForm();
  const field = await screen.findByLabelText('Reminders until the lodging deadline (days before expiry)');
  expect(field.getAttribute('aria-describedby') ?? '').not.toContain('error');

  await person.click(screen.getByRole('button', { name }));

  expect(await screen.findByText('Enter 365 or less')).toBeTruthy();
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(described.join(' ')).toContain('Enter 365 or less');
});
