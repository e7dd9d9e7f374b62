// Shows the progress of an import: file, check, import.
import Steps, { type StepsProps } from '@cloudscape-design/components/steps';
import type { Import } from '../../../shared/imports/schema.ts';
import { useNarrow } from '../../ui/page/narrow.ts';

type Status = StepsProps.Status;
const icons: Partial<Record<Status, string>> = { success: 'Done', 'in-progress': 'In progress', pending: 'Pending', error: 'Failed' };

/** `undefined`: no file has been chosen yet. */
function statusesOf(status: Import['status'] | undefined, checked: boolean): [Status, Status, Status] {
  switch (status) {
    case undefined:
    case 'uploading':
      return ['in-progress', 'pending', 'pending'];
    case 'checking':
    case 'mapping':
      return ['success', 'in-progress', 'pending'];
    case 'checked':
      return ['success', 'success', 'in-progress'];
    case 'refused':
      return ['success', 'error', 'pending'];
    case 'running':
      return ['success', 'success', 'in-progress'];
    case 'done':
    case 'undoing':
    case 'undone':
      return ['success', 'success', 'success'];
    case 'failed':
      return checked ? ['success', 'success', 'error'] : ['success', 'error', 'pending'];
    default:
      return status satisfies never;
  }
}

export function Progress({ of }: { readonly of?: Pick<Import, 'status' | 'counts'> }) {
  const statuses = statusesOf(of?.status, Boolean(of?.counts));
  const narrow = useNarrow();
  return (
    <Steps
      ariaLabel="Steps of the import"
      orientation={narrow ? 'vertical' : 'horizontal'}
      steps={['Choose a file', 'Check the rows', 'Import'].map((header, at) => {
        const status = statuses[at] ?? 'pending';
        return { header, status, statusIconAriaLabel: icons[status] ?? status };
      })}
    />
  );
}
