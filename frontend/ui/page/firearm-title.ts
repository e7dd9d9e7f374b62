// The heading of a form about the firearm in its address: the words, then make, model and serial number.
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { useRoute } from '../../api/hooks.ts';

export function useFirearmTitle(words: string, firearmId: string | null | undefined): string {
  const isOne = /^[0-9a-f-]{36}$/.test(firearmId ?? '');
  const { data } = useRoute(contract.firearms.get, isOne ? { params: { id: firearmId ?? '' } } : null);
  return data ? `${words}: ${firearmName(data)}` : words;
}
