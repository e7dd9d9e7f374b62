// The documents of one record. They come after what the screen says of the record itself: a list is 50 KiB.
import { deferred } from '../page/deferred.tsx';

export const Documents = deferred(() => import('./of-record.tsx').then((loaded) => loaded.DocumentsOfRecord));
