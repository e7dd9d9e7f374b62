// Table of comparisons: the registered value, the other value, and whether they agree.
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { counted } from '../../../shared/kinds/format.ts';
import { checkLabels } from '../../../shared/verification/checks.ts';
import type { Check } from '../../../shared/verification/schema.ts';

const results: Readonly<Record<Check['result'], readonly [StatusIndicatorProps.Type, string]>> = {
  agrees: ['success', 'Agrees'],
  differs: ['warning', 'Differs'],
  unknown: ['info', 'Not checked'],
};

interface ChecksProps {
  readonly title: string;
  /** Column header of the other side. */
  readonly compared: string;
  readonly checks: readonly Check[];
}

export function Checks({ title, compared, checks }: ChecksProps) {
  return (
    <table className="verification-checks">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Register</th>
          <th scope="col">{compared}</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ name, result, registered, compared: theirs, remark }) => (
          <tr key={name} data-result={result}>
            <th scope="row">{checkLabels[name]}</th>
            <td data-value="Register">{registered ?? '–'}</td>
            <td data-value={compared}>{theirs ?? '–'}</td>
            <td>
              <StatusIndicator type={results[result][0]}>{results[result][1]}</StatusIndicator>
              {remark ? <div>{remark}</div> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "2 values differ, 1 not checked." */
export function summaryOf(checks: readonly Check[]): string {
  const count = (result: Check['result']) => checks.filter((check) => check.result === result).length;
  const [differing, unknown] = [count('differs'), count('unknown')];
  const first = differing === 0 ? 'No differences' : counted(differing, 'value differs', 'values differ');
  return `${first}, ${unknown} not checked.`;
}
