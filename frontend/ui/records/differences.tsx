// The differences found by a verification, shown beside the button and in the dialog that asks for the reason.
import Alert from '@cloudscape-design/components/alert';
import { counted } from '../../../shared/kinds/format.ts';
import { differenceWords } from '../../../shared/verification/checks.ts';
import type { Check } from '../../../shared/verification/schema.ts';

export const Differences = ({ of }: { readonly of: readonly Check[] }) => (
  <Alert type="warning" header={`${counted(of.length, 'value differs', 'values differ')}: verifying needs a reason`}>
    <ul>
      {of.map((check) => (
        <li key={check.name}>{differenceWords(check)}</li>
      ))}
    </ul>
  </Alert>
);
