// The barrel length, with a question if it is unusual for the chosen type.
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { barrelQuestion } from '../../../shared/firearms/barrel.ts';
import { NumberField } from '../../ui/form/fields.tsx';
import { deferred } from '../../ui/page/deferred.tsx';

const BarrelConfirmed = deferred(() => import('./barrel-confirmed.tsx').then((loaded) => loaded.BarrelConfirmed));

/** `known` is the stored type and length, which need no new confirmation. */
export function BarrelField({ known }: { readonly known?: { readonly type: string; readonly barrelLength: number | null } | undefined }) {
  const type: unknown = useWatch({ name: 'type' });
  const length: unknown = useWatch({ name: 'barrelLength' });
  const { setValue } = useFormContext();
  const isKnown = known !== undefined && known.type === type && known.barrelLength === length;
  const question = typeof type === 'string' && typeof length === 'number' && !isKnown ? barrelQuestion(type, length) : undefined;
  // A new length or type needs a new confirmation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says when, not what
  useEffect(() => setValue('barrelLengthConfirmed', null), [question, setValue]);
  return (
    <SpaceBetween size="xs">
      <NumberField name="barrelLength" label="Barrel Length (mm)" optional />
      {question ? <BarrelConfirmed question={question} length={length as number} /> : null}
    </SpaceBetween>
  );
}
