// Light or dark appearance: follows the device unless the user chose one in this browser.
import { applyMode, Mode } from '@cloudscape-design/global-styles';
import { useEffect } from 'react';
import * as v from 'valibot';
import { useKept } from '../ui/table/preferences.ts';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function show(dark: boolean): void {
  applyMode(dark ? Mode.Dark : Mode.Light);
  // The browser's own parts need the choice as well: scroll bars, native controls, toasts.
  document.documentElement.dataset.appearance = dark ? 'dark' : 'light';
}

export function useAppearance(): [Appearance, (appearance: Appearance) => void] {
  const [appearance, choose] = useKept('appearance', v.picklist(appearances), 'system');
  useEffect(() => {
    const system = systemDark();
    const follow = () => show(appearance === 'system' ? system.matches : appearance === 'dark');
    follow();
    if (appearance !== 'system') return;
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [appearance]);
  return [appearance, choose];
}
