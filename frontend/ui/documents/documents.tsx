// The documents of one record. They load after the record itself: the list's code is 50 KiB.
import { deferred } from '../page/deferred.tsx';

export const Documents = deferred(() => import('./of-record.tsx').then((loaded) => loaded.DocumentsOfRecord));
