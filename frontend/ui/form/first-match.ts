// Highlights the first match of a searchable select while the user types, so that Enter chooses it.
import type { SelectProps } from '@cloudscape-design/components/select';
import { type FormEvent, useLayoutEffect, useState } from 'react';

type Searched = Pick<SelectProps, 'filteringType' | 'statusType' | 'onLoadItems'>;

/** Cloudscape highlights nothing while the user types and has no property for it. Its key for the first option is Home. */
const pressHome = (search: EventTarget) => search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', keyCode: 36, bubbles: true }));

/** Highlights the first match once the options belong to the typed text: at once, or after the server's answer. */
export function useFirstMatch({ filteringType, statusType = 'finished', onLoadItems }: Searched) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly search: EventTarget }>();
  const [asked, setAsked] = useState('');
  const isAnswered = filteringType !== 'manual' || (asked === typed?.text && statusType === 'finished');
  useLayoutEffect(() => {
    if (typed?.text.trim() && isAnswered) pressHome(typed.search);
  }, [typed, isAnswered]);
  const load: SelectProps['onLoadItems'] = (event) => {
    if (!event.detail.samePage) setAsked(event.detail.filteringText);
    onLoadItems?.(event);
  };
  return {
    onInput: ({ target }: FormEvent) => setTyped({ text: (target as HTMLInputElement).value, search: target }),
    loading: onLoadItems ? { onLoadItems: load } : {},
  };
}
