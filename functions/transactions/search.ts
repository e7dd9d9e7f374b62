// Indexes transactions by their firearm, parties and description.
import { SearchIndex } from '../search/index.ts';

export const transactionSearch = new SearchIndex('transaction', (item) => ({
  id: item.id,
  version: item.version,
  holders: [...new Set([item.fromEntityId, item.toEntityId, item.acceptingEntityId, item.createdByEntityId])],
  text: {
    serialNumber: item.firearm.serialNumber,
    manufacturer: item.firearm.manufacturer,
    model: item.firearm.model,
    from: item.fromEntityName,
    to: item.toEntityName,
    transactionType: item.transactionType,
    description: item.description,
  },
  facets: {
    transactionType: item.transactionType,
    status: item.status,
    firearmId: item.firearmId,
    fromEntityId: item.fromEntityId,
    toEntityId: item.toEntityId,
    transactionDate: item.transactionDate,
  },
}));
