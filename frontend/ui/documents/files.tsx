// The files of an inspection, a finding, a corrective action, a seizure or a case. They load after the record itself.
import { deferred } from '../page/deferred.tsx';

export const RecordFiles = deferred(() => import('./files-list.tsx').then((loaded) => loaded.RecordFiles), null);
