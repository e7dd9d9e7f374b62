// The history of a record. It loads after the record, because it is below it.
import { deferred } from '../page/deferred.tsx';

/** `<RecordHistory of={useRoute(contract.transactions.history, { params: { id } })} />` */
export const RecordHistory = deferred(() => import('./history-list.tsx').then((loaded) => loaded.RecordHistory));
