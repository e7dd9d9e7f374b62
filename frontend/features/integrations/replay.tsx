// The button that replays a failed or lost message. It is shown only when a replay is allowed.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import { replayRefusalOf } from '../../../shared/integrations/rules.ts';
import type { IntegrationLog } from '../../../shared/integrations/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { Can } from '../../ui/page/can.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { systemWords } from '../../ui/records/partner-words.ts';
import { operationWords } from './wording.tsx';

interface ReplayProps {
  readonly of: IntegrationLog;
  readonly onDone?: () => void;
}

export function Replay({ of: log, onDone }: ReplayProps) {
  const { run, busy } = useCommand(contract.integrations.replay);
  if (log.status === 'success' || replayRefusalOf(log)) return null;
  const replay = async () => {
    try {
      await run({ params: { id: log.id } });
      toast({
        title: 'Message queued again',
        description: `${operationWords[log.operation]}, to the ${systemWords[log.system].toLowerCase()}. Refresh to see the result.`,
      });
      onDone?.();
    } catch (error) {
      toast({ title: 'Message not queued', description: toApiError(error).sentence, destructive: true });
    }
  };
  return (
    <Can call={contract.integrations.replay}>
      <Button
        onClick={() => void replay()}
        loading={busy}
        ariaLabel={`Replay message to the ${systemWords[log.system].toLowerCase()}: ${operationWords[log.operation]}`}
      >
        Replay
      </Button>
    </Can>
  );
}
