// Texts of a screen that are kept in its address, so that they are there again after Back and after a reload.

import { mostSearched } from '../../../shared/kinds/index.ts';
import { useSearchParams } from '../../app/navigate.tsx';

type Texts<N extends string> = Readonly<Record<N, string>>;

/** What the address has under these names, and how several of them change at once; everything else in the address stays. */
export function useAddressTexts<const N extends string>(...names: readonly N[]): readonly [Texts<N>, (change: Partial<Texts<N>>) => void] {
  const [address, setAddress] = useSearchParams();
  const texts = Object.fromEntries(names.map((name) => [name, (address.get(name) ?? '').trim().slice(0, mostSearched)])) as Texts<N>;
  const set = (change: Partial<Texts<N>>) => {
    const next = new URLSearchParams(address);
    for (const [name, text] of Object.entries<string | undefined>(change)) {
      if (text) next.set(name, text);
      else next.delete(name);
    }
    setAddress(next, { replace: true });
  };
  return [texts, set];
}
