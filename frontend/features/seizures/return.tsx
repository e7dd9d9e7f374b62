// Dialog: returns a seized item. It first shows the obstacles. A return despite them requires an authority reference and a second person.
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import type { Move } from '../../../shared/seizures/rules.ts';
import type { ReturnObstacle, Seizure } from '../../../shared/seizures/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { StepRequest } from './step-request.tsx';
import { whatOf } from './wording.tsx';

const Obstacles = ({ of }: { readonly of: readonly ReturnObstacle[] }) => (
  <ul>
    {of.map(({ words }) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
);

/** The effects of the return. */
const Then = ({ of }: { readonly of: Seizure }) => (
  <span>
    {`${whatOf(of)} is returned to ${of.firearm?.ownerName ?? 'its holder'}, and the seizure is closed. This cannot be undone.`}
    {of.firearmId ? ' The firearm becomes inactive. Its owner can activate it once its license is in force.' : ''}
  </span>
);

interface ReturnProps {
  readonly of: Seizure;
}

/** Returns the items, or requests the return if there are obstacles. */
export function ReturnStep({ of }: ReturnProps) {
  const check = useRoute(contract.seizures.returnCheck, { params: { id: of.id } });
  return (
    <Loadable of={check} what="the return check" empty={<Nothing title="Not checked" />}>
      {({ obstacles }) => <Asked of={of} obstacles={obstacles} />}
    </Loadable>
  );
}

function Asked({ of, obstacles }: ReturnProps & { readonly obstacles: readonly ReturnObstacle[] }) {
  const { release } = of;
  const move: Move = obstacles.length === 0 ? 'return' : release ? 'allow' : 'request';
  return (
    <StepRequest of={of} status="returned" move={move} {...(move === 'request' ? { asks: 'authorityReference' as const } : {})}>
      <SpaceBetween size="m">
        {obstacles.length > 0 ? (
          <Alert
            type="warning"
            header={move === 'allow' ? 'You are confirming a return that the rules do not allow' : 'The rules do not allow this return yet'}
          >
            <Obstacles of={obstacles} />
            {move === 'allow'
              ? `${release?.requestedByName} requested the return under ${release?.authorityReference}.`
              : 'Resolve this first, or enter the reference of the authority that allows the return. A second person must then confirm it.'}
          </Alert>
        ) : null}
        {move === 'request' ? null : <Then of={of} />}
        {move === 'request' ? (
          <TextField name="authorityReference" label="Authority reference" placeholder="Number of the order or letter that allows the return" />
        ) : null}
      </SpaceBetween>
    </StepRequest>
  );
}
