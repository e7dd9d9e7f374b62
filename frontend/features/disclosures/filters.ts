// Keeps the list's filters and the open dialogs in the URL, so that they survive a reload and can be shared.
import { type DisclosureStatus, disclosureStatuses } from '../../../shared/disclosures/schema.ts';
import { addressOf, among } from '../../ui/table/address-filters.ts';

export interface Shown {
  readonly search: string;
  readonly status: DisclosureStatus | undefined;
  /** Id of the disclosure in the Details dialog. */
  readonly id: string;
  /** Id of the disclosure whose history is open. */
  readonly history: string;
  /** Id of the disclosure in the form; `new` for a new one. */
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
