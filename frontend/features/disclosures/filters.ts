// What the address says: the list's filters, and what is open. It survives a reload and can be sent to a colleague.
import { type DisclosureStatus, disclosureStatuses } from '../../../shared/disclosures/schema.ts';
import { addressOf, among } from '../../ui/table/address-filters.ts';

export interface Shown {
  readonly search: string;
  readonly status: DisclosureStatus | undefined;
  /** The disclosure in the Details window. */
  readonly id: string;
  /** The one whose history is open. */
  readonly history: string;
  /** The one in the form; `new` for none yet. */
  readonly form: string;
}

const idIn = (address: URLSearchParams, name: string, others: readonly string[] = []) => {
  const value = address.get(name) ?? '';
  return /^[0-9a-f-]{36}$/.test(value) || others.includes(value) ? value : '';
};

export const shownFrom = (address: URLSearchParams): Shown => ({
  search: address.get('search') ?? '',
  status: among(disclosureStatuses, address.get('status')),
  id: idIn(address, 'id'),
  history: idIn(address, 'history'),
  form: idIn(address, 'form', ['new']),
});

export { addressOf };
