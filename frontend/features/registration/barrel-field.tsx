// The barrel length, with the question that follows a length which firearms of the chosen type do not have.
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { barrelQuestion } from '../../../shared/firearms/barrel.ts';
import { NumberField } from '../../ui/form/fields.tsx';
import { deferred } from '../../ui/page/deferred.tsx';

const BarrelConfirmed = deferred(() => import('./barrel-confirmed.tsx').then((loaded) => loaded.BarrelConfirmed));

/** `known` is what the register has already: it is not asked again. */
export function BarrelField({ known }: { readonly known?: { readonly type: string; readonly barrelLength: number | null } | undefined }) {
  const type: unknown = useWatch({ name: 'type' });
  const length: unknown = useWatch({ name: 'barrelLength' });
  const { setValue } = useFormContext();
  const isKnown = known !== undefined && known.type === type && known.barrelLength === length;
  const question = typeof type === 'string' && typeof length === 'number' && !isKnown ? barrelQuestion(type, length) : undefined;
  // Another length or type is another question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says when, not what
  useEffect(() => setValue('barrelLengthConfirmed', null), [question, setValue]);
  return (
    <SpaceBetween size="xs">
      <NumberField name="barrelLength" label="Barrel Length (mm)" optional />
      {question ? <BarrelConfirmed question={question} length={length as number} /> : null}
    </SpaceBetween>
  );
}
