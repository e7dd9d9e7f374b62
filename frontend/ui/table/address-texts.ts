// Keeps texts of a screen in its address, so that Back and a reload restore them.

import { mostSearched } from '../../../shared/kinds/index.ts';
import { useSearchParams } from '../../app/navigate.tsx';

type Texts<N extends string> = Readonly<Record<N, string>>;

/** The texts under these names, and a function that changes several at once and leaves other parameters alone. */
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
