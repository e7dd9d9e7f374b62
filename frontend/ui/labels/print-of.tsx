// Dialog: prints the label of one record of a list, and shows its current code.
import Box from '@cloudscape-design/components/box';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { CurrentCode, type LabelOfProps } from './label-of.tsx';
import { PrintLabels } from './print.tsx';

export function PrintLabelOf({ onClose, ...of }: LabelOfProps & { readonly onClose: () => void }) {
  const label = useRoute(contract.labels.list, { query: of });
  return (
    <PrintLabels kind={of.kind} ids={[of.id]} onClose={onClose}>
      <div>
        <Box variant="awsui-key-label">Current label</Box>
        <CurrentCode of={label} />
      </div>
    </PrintLabels>
  );
}
