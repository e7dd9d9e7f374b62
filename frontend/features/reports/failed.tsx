// Shows why a report could not be generated, with a Retry button.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ApiError } from '../../api/error.ts';

export const ReportFailed = ({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) => (
  <div role="alert">
    <Alert type="error" header="Failed to generate report" action={<Button onClick={onRetry}>Retry</Button>}>
      {error.sentence}
    </Alert>
  </div>
);
