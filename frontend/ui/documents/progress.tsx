// The progress and result of each upload, with Cancel and Retry.
import Button from '@cloudscape-design/components/button';
import ProgressBar, { type ProgressBarProps } from '@cloudscape-design/components/progress-bar';
import { sizeWords } from '../../../shared/kinds/size.ts';
import { KeepsFocus } from '../page/keeps-focus.tsx';
import { isSending, succeeded, type Uploading } from './uploads.ts';

type Shown = Pick<ProgressBarProps, 'status' | 'resultText' | 'additionalInfo'>;

function shown({ stage, reason }: Uploading): Shown {
  switch (stage) {
    case 'waiting':
      return { additionalInfo: 'Waiting' };
    case 'preparing':
      return { additionalInfo: 'Preparing' };
    case 'sending':
      return { additionalInfo: 'Uploading' };
    case 'checking':
      return { additionalInfo: 'Checking the file' };
    case 'late':
      return { additionalInfo: 'The check takes longer than usual. The document appears in the list once it has passed.' };
    case 'available':
      return { status: 'success', resultText: succeeded };
    case 'cancelled':
      return { status: 'error', resultText: 'Cancelled' };
    case 'rejected':
    case 'failed':
      return { status: 'error', resultText: reason };
    default:
      return stage satisfies never;
  }
}

interface UploadProgressProps {
  readonly uploads: readonly Uploading[];
  readonly onCancel: (key: number) => void;
  readonly onAgain: (one: Uploading) => void;
}

export function UploadProgress({ uploads, onCancel, onAgain }: UploadProgressProps) {
  return (
    <KeepsFocus label="Uploads">
      <ul className="document-uploads" aria-label="Uploads">
        {uploads.map((one) => (
          <li key={one.key} className="document-upload">
            <ProgressBar label={one.file.name} description={sizeWords(one.file.size)} value={one.share * 100} {...shown(one)} />
            {isSending(one) ? (
              <Button ariaLabel={`Cancel ${one.file.name}`} onClick={() => onCancel(one.key)}>
                Cancel
              </Button>
            ) : null}
            {one.stage === 'failed' || one.stage === 'cancelled' ? (
              <Button iconName="refresh" ariaLabel={`Try again: ${one.file.name}`} onClick={() => onAgain(one)}>
                Try again
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </KeepsFocus>
  );
}
