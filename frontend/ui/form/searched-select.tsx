// Cloudscape's searchable select. Enter chooses the first match.
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import type { Ref } from 'react';
import { useFirstMatch } from './first-match.ts';

export function SearchedSelect({ ref, ...props }: SelectProps & { readonly ref?: Ref<SelectProps.Ref> }) {
  const { onInput, loading } = useFirstMatch(props);
  return (
    <div onInput={onInput}>
      <Select {...props} {...loading} ref={ref} />
    </div>
  );
}
