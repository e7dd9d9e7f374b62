// Chooses a disclosure, searched on the server by company and PSiRA number.
import { contract } from '../../../shared/contract.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { wordsOf } from '../records/status-badge.tsx';
import { SearchField } from './search-field.tsx';

const optionOf = ({ id, companyName, psiraNumber, disclosurePeriodStart, disclosurePeriodEnd, status }: Disclosure) => ({
  value: id,
  label: `${companyName}: ${onDay(disclosurePeriodStart)} to ${onDay(disclosurePeriodEnd)}`,
  description: `${psiraNumber}, ${wordsOf(status).toLowerCase()}`,
});

export const DisclosureField = (props: { readonly name: string; readonly label: string }) => (
  <SearchField {...props} route={contract.disclosures.list} one={contract.disclosures.get} what="disclosures" optionOf={optionOf} toValue={String} />
);
