// For tests: changes a firearm's status with the right call: a report for lost and stolen, a status change for the others.
import { contract } from '../../shared/contract.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { type Answered, type Sent, send } from './call.ts';

export function putInto(status: string, firearmId: string, sent: Sent, reason = 'So it is'): Promise<Answered> {
  if (status === 'lost' || status === 'stolen')
    return send(contract.losses.report, { ...sent, body: exampleLoss({ firearmId, kind: status, circumstances: reason }) });
  return send(contract.firearms.changeStatus, { ...sent, params: { id: firearmId }, body: { status, reason } });
}
