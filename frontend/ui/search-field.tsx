// A choice among more records than anybody scrolls through: searched on the server as one types.
import FormField from '@cloudscape-design/components/form-field';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { ItemOf, QueryOf, RouteSpec } from '../../shared/route.ts';
import { useRoute } from '../api/hooks.ts';

export interface SearchFieldProps<R extends RouteSpec> {
  /** The field's name in the call's body. */
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  /** A list call whose query takes `search`. */
  readonly route: R;
  /** Filters that hold whatever is typed. */
  readonly query?: Partial<QueryOf<R>>;
  /** Plural, lower case: "legal entities". */
  readonly what: string;
  readonly optionOf: (record: ItemOf<R>) => SelectProps.Option & { readonly value: string };
  /** What the body carries of a choice. */
  readonly toValue: (option: string) => string | number;
  /** Where there is one thing to choose, it is chosen. */
  readonly preselectOnly?: boolean;
  /** The record the form began with, which the first page of the list may not hold. */
  readonly known?: ItemOf<R> | undefined;
  readonly onPick?: (record: ItemOf<R> | null) => void;
}

export function SearchField<const R extends RouteSpec & { readonly list: true }>(props: SearchFieldProps<R>) {
  const { name, label, optional = false, what, optionOf, toValue, known } = props;
  const { field, fieldState } = useController({ name, defaultValue: null });
  const { resetField } = useFormContext();
  const [search, setSearch] = useState('');
  const found = useRoute(props.route, { query: { ...props.query, limit: 25, search } as unknown as Partial<QueryOf<R>> });
  const records = (found.data ?? []) as ItemOf<R>[];
  const [picked, setPicked] = useState<ItemOf<R>>();
  const options = records.map(optionOf);
  const none = optional ? [{ value: '', label: 'None' }] : [];

  const only = !found.refreshing && search === '' && options.length === 1 && found.next === undefined ? options[0] : undefined;
  const onlyValue = props.preselectOnly && field.value === null ? only?.value : undefined;
  const converted = useRef(toValue);
  converted.current = toValue;
  useEffect(() => {
    // A default, not a change: a form that only chose for the person is not "unsaved".
    if (onlyValue) resetField(name, { defaultValue: converted.current(onlyValue) });
  }, [onlyValue, name, resetField]);

  const pick = (value: string | undefined) => {
    const record = [...records, ...(picked ? [picked] : [])].find((one) => optionOf(one).value === value);
    setPicked(record);
    field.onChange(value ? toValue(value) : null);
    props.onPick?.(record ?? null);
  };
  const shown = [...options, ...[picked, known].filter((one) => one !== undefined).map((one) => optionOf(one as ItemOf<R>))];
  return (
    <FormField
      label={
        optional ? (
          <span>
            {label} <i>- optional</i>
          </span>
        ) : (
          label
        )
      }
      errorText={fieldState.error?.message}
    >
      <Select
        ref={field.ref}
        options={[...none, ...options]}
        selectedOption={shown.find(({ value }) => value === String(field.value)) ?? null}
        filteringType="manual"
        filteringPlaceholder={`Search ${what}`}
        filteringAriaLabel={`Search ${what} for the ${label.toLowerCase()}`}
        placeholder={`Choose ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`}
        empty={`No ${what} match`}
        statusType={found.error ? 'error' : found.refreshing ? 'loading' : 'finished'}
        loadingText={`Loading ${what}`}
        errorText={`The ${what} could not be loaded.`}
        recoveryText="Retry"
        finishedText={found.next === undefined ? '' : 'Type to search for more'}
        ariaRequired={!optional}
        onLoadItems={({ detail }) => {
          if (detail.samePage) found.reload();
          else setSearch(detail.filteringText.trim());
        }}
        onChange={({ detail }) => pick(detail.selectedOption.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
