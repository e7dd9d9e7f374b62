// Turns a scanned or typed text into an officer, a firearm or a safe. Several matches open a choice, and the scan waits for it.
import { useState } from 'react';
import { readCode } from '../../../shared/labels/code.ts';
import type { ScanResult } from '../../ui/scan/scan-field.tsx';
import type { CounterStore } from './counter-state.ts';
import { type Match, matchesOf } from './find.ts';

interface Choice {
  readonly text: string;
  readonly matches: readonly Match[];
  readonly onChoose: (match: Match | undefined) => void;
}

/** Eleven letters and digits look like a label's code. */
const looksLikeCode = (text: string): boolean => /^[0-9A-Z]{11}$/i.test(text.replace(/[\s-]/g, ''));

/** The label of a safe chooses the safe of the counter, unless lines wait for their answer from the server. */
export function takeSafe(store: CounterStore, { id, name, detail }: Match): ScanResult {
  if (store.get().lines.some(({ state }) => state === 'unsure' || state === 'sending'))
    return { tone: 'refused', text: 'Lines wait for an answer. Send them again before you change the safe.' };
  store.set((now) => ({ ...now, header: { ...now.header, safe: { id, name, detail } } }));
  return { tone: 'accepted', text: `The safe is ${name}` };
}

/** `take` handles the officer, firearm or safe. `only` leaves out the other kinds. */
export function useScan(legalEntityId: number, take: (match: Match) => ScanResult | Promise<ScanResult>, only?: Match['kind']) {
  const [choice, setChoice] = useState<Choice>();
  const onCode = async (text: string): Promise<ScanResult | undefined> => {
    const found = (await matchesOf(text, legalEntityId)).filter(({ kind }) => !only || kind === only);
    const [first, second] = found;
    if (!first) {
      const isWrongCode = looksLikeCode(text) && readCode(text) === undefined;
      return {
        tone: 'refused',
        text: isWrongCode ? `“${text}” has a wrong character. Scan it again.` : `No officer or firearm matches “${text}”. Scan the label, or type more.`,
      };
    }
    if (!second) return take(first);
    const chosen = await new Promise<Match | undefined>((resolve) => setChoice({ text, matches: found, onChoose: resolve }));
    setChoice(undefined);
    return chosen ? take(chosen) : undefined;
  };
  return { onCode, choice };
}
