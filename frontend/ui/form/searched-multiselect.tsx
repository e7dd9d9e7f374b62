// Cloudscape's searchable multiselect. Enter chooses the first match.
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect';
import type { Ref } from 'react';
import { useFirstMatch } from './first-match.ts';

export function SearchedMultiselect({ ref, ...props }: MultiselectProps & { readonly ref?: Ref<MultiselectProps.Ref> }) {
  const { onInput, loading } = useFirstMatch(props);
  return (
    <div onInput={onInput}>
      <Multiselect {...props} {...loading} ref={ref} />
    </div>
  );
}
