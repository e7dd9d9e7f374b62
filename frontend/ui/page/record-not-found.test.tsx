// Checks the page for a missing record, which is the same for all records.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RecordNotFound } from './record-not-found.tsx';

vi.mock('../../app/settings.tsx', () => ({ useSettings: () => ({ systemName: 'Firearm Registry' }) }));
afterEach(cleanup);

test('the page for a missing record names the record and the possible reasons, and links back', () => {
  render(<RecordNotFound what="legal entity" back={<a href="/licenses">All legal entities</a>} />);

  expect(screen.getByRole('heading', { name: 'Legal entity not found' })).toBeTruthy();
  expect(screen.getByText('There is no such legal entity, or you do not have access to it.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All legal entities' }).getAttribute('href')).toBe('/licenses');
  expect(document.title).toBe('Legal entity not found - Firearm Registry');
});

test('the page for a missing record gives a special reason for a record that was once shared', () => {
  render(<RecordNotFound what="case" or="it is no longer shared with you" back={null} />);

  expect(screen.getByText('There is no such case, or it is no longer shared with you.')).toBeTruthy();
});

test('every page of a record uses the shared page for a missing record', () => {
  const features = path.resolve(import.meta.dirname, '../../features');
  const screens = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((file) => /<Page title="[\w ]+ not found"/.test(readFileSync(path.join(features, file), 'utf8')))).toEqual([]);
});
