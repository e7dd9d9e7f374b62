// Checks on request whether the register is intact, and shows the result.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { figure } from '../../../shared/kinds/format.ts';
import type { ProvisionCheck } from '../../../shared/provision-register/schema.ts';
import { useRoute } from '../../api/hooks.ts';

function Verdict({ check: { from, to, more, broken } }: { readonly check: ProvisionCheck }) {
  if (broken) return <StatusIndicator type="error">{`Entry ${figure(broken.number)} ${broken.how}. Inform PSiRA.`}</StatusIndicator>;
  if (to === 0) return <StatusIndicator type="info">The register has no entries yet.</StatusIndicator>;
  return <StatusIndicator type="success">{`Entries ${figure(from)} to ${figure(to)} are intact${more ? '. There are more.' : ''}`}</StatusIndicator>;
}

export function CheckResult({ branchId }: { readonly branchId: string }) {
  /** The last entry that an earlier check read; undefined before the first check. */
  const [after, setAfter] = useState<number>();
  const check = useRoute(contract.provisionRegister.check, after === undefined ? null : { params: { id: branchId }, query: after > 0 ? { after } : {} });
  const { data, error, refreshing, reload } = check;
  const run = () => {
    if (after === undefined) setAfter(0);
    else if (data?.more && !data.broken) setAfter(data.to);
    else reload();
  };
  const loading = after !== undefined && (refreshing || !(data || error));
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="center">
      <Button loading={loading} loadingText="Checking" onClick={run}>
        {data?.more && !data.broken ? 'Check Next Entries' : 'Check Register'}
      </Button>
      <span aria-live="polite">
        {error ? <StatusIndicator type="error">{error.sentence}</StatusIndicator> : data && !loading ? <Verdict check={data} /> : null}
      </span>
    </SpaceBetween>
  );
}
