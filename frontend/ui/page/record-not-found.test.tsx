// A record that is not there: one screen says it, whatever the record is.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecordNotFound } from './record-not-found.tsx';

vi.mock('../../app/settings.tsx', () => ({ useSettings: () => ({ systemName: 'Firearm Registry' }) }));
afterEach(cleanup);

test('names the record, says why it may not be there, and leads back', () => {
  render(<RecordNotFound what="legal entity" back={<a href="/licenses">All legal entities</a>} />);

  expect(screen.getByRole('heading', { name: 'Legal entity not found' })).toBeTruthy();
  expect(screen.getByText('There is no such legal entity, or it is not yours to see.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All legal entities' }).getAttribute('href')).toBe('/licenses');
  expect(document.title).toBe('Legal entity not found - Firearm Registry');
});

test('a record that was shared once has its own reason', () => {
  render(<RecordNotFound what="case" or="it is not shared with you any more" back={null} />);

  expect(screen.getByText('There is no such case, or it is not shared with you any more.')).toBeTruthy();
});

test('no screen of one record says it in its own words', () => {
  const features = path.resolve(import.meta.dirname, '../../features');
  const screens = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((file) => /<Page title="[\w ]+ not found"/.test(readFileSync(path.join(features, file), 'utf8')))).toEqual([]);
});
