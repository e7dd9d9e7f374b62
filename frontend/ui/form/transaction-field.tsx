// Chooses a transaction, searched on the server by firearm, party and description.
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import type { Transaction } from '../../../shared/transactions/schema.ts';
import { wordsOf } from '../records/status-badge.tsx';
import { SearchField } from './search-field.tsx';

const optionOf = ({ id, transactionType, firearm: { manufacturer, model, serialNumber }, transactionDate, status }: Transaction) => ({
  value: id,
  label: `${wordsOf(transactionType)}: ${manufacturer} ${model} · ${serialNumber}`,
  description: `${onDay(transactionDate)}, ${wordsOf(status).toLowerCase()}`,
});

export const TransactionField = (props: { readonly name: string; readonly label: string }) => (
  <SearchField {...props} route={contract.transactions.list} one={contract.transactions.get} what="transactions" optionOf={optionOf} toValue={String} />
);
