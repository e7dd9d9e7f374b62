// The history of any record. It comes after the record, which it stands below.
import { deferred } from '../page/deferred.tsx';

/** `<RecordHistory of={useRoute(contract.transactions.history, { params: { id } })} />` */
export const RecordHistory = deferred(() => import('./history-list.tsx').then((loaded) => loaded.RecordHistory));
