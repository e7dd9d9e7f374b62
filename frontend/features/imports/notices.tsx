// Notices about how the file was read: columns and sheets that were left out, and two-digit years.
import Alert from '@cloudscape-design/components/alert';
import type { Import } from '../../../shared/imports/schema.ts';

export function Notices({ of }: { readonly of: Pick<Import, 'notices'> }) {
  if (of.notices.length === 0) return null;
  return (
    <Alert type="info" header="How the file was read">
      {of.notices.map((notice) => (
        <div key={notice} className="import-words">
          {notice}
        </div>
      ))}
    </Alert>
  );
}
