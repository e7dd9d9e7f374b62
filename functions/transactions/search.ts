// Transactions in the search: their firearm, their parties and what was written of them.
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { SearchIndex } from '../search/index.ts';

const lower = (text: unknown) => String(text ?? '').toLowerCase();

export const transactionSearch = new SearchIndex('transaction', (item) => ({
  id: item.id,
  version: item.version,
  holders: [...new Set([item.fromEntityId, item.toEntityId, item.acceptingEntityId, item.createdByEntityId])],
  text: {
    serialNumber: lower(item.firearm.serialNumber),
    manufacturer: lower(item.firearm.manufacturer),
    model: lower(item.firearm.model),
    from: lower(item.fromEntityName),
    to: lower(item.toEntityName),
    transactionType: lower(item.transactionType),
    description: lower(item.description),
  },
  folded: normaliseSerial(item.firearm.serialNumber).toLowerCase(),
  facets: {
    transactionType: item.transactionType,
    status: item.status,
    firearmId: item.firearmId,
    fromEntityId: item.fromEntityId,
    toEntityId: item.toEntityId,
    transactionDate: item.transactionDate,
  },
}));
