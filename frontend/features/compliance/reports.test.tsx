// Tests of the compliance scores by province and by provider.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { button, openPage } from '../../../testing/browser/compliance.tsx';
import { person } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

test('lists scores by province with earlier scores, and by provider', async () => {
  const { of } = openPage({}, { query: '?tab=reports' });

  expect(await screen.findByText('80% on 03 March 2026')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Open alerts of Gauteng: 3' })).getAttribute('href')).toBe('/compliance?province=Gauteng');
  // Print hides buttons, but keeps a button with a value, such as a score.
  expect(screen.getByRole('row', { name: /^Gauteng/ }).querySelector('.button-says')?.textContent).toMatch(/^\d+(\.\d)?%$/);
  await person.click(await button('By provider'));
  await waitFor(() => expect(of('GET /api/compliance/scores').at(-1)?.query).toMatchObject({ by: 'provider' }));
});
