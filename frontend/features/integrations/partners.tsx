// Shows each partner's status above the logs.

import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { exactly } from '../../../shared/kinds/format.ts';
import type { SystemStatus } from '../../../shared/system/schema.ts';
import { sinceOf, stateWords, systemWords } from '../../ui/records/partner-words.ts';

export const Partners = ({ status }: { readonly status: SystemStatus }) => (
  <Container>
    <KeyValuePairs
      columns={2}
      items={status.integrations.map((one) => {
        const { type, text } = stateWords[one.state];
        const at = sinceOf(one);
        return {
          label: systemWords[one.system],
          value: (
            <>
              <StatusIndicator type={type}>{text}</StatusIndicator>
              {at ? <Box fontSize="body-s">{exactly(at)}</Box> : null}
            </>
          ),
        };
      })}
    />
  </Container>
);
