// Checks the pages that replace a screen.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { open } from '../../testing/browser/screen.tsx';
import { AccessRestricted } from './notices.tsx';
import { only } from './pages/entry.ts';

afterEach(cleanup);

test('the refusal names the roles that may open the screen, and the role of the user', async () => {
  open('/', [{ path: '/', element: <AccessRestricted title="Inspections" restriction={only.inspectors} /> }], { role: 'psira_management', calls: {} });

  expect(await screen.findByText(only.inspectors)).toBeTruthy();
  expect(screen.getByText(/You are signed in as PSiRA Management\./)).toBeTruthy();
});
