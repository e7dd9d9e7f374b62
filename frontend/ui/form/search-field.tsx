// Chooses one of many records: the server searches while the user types.
import FormField from '@cloudscape-design/components/form-field';
import type { SelectProps } from '@cloudscape-design/components/select';
import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { mostSearched } from '../../../shared/kinds/index.ts';
import type { ItemOf, ParamsOf, QueryOf, RouteSpec } from '../../../shared/route.ts';
import { useRoute } from '../../api/hooks.ts';
import { labelOf } from './label.tsx';
import { SearchedSelect } from './searched-select.tsx';

export interface SearchFieldProps<R extends RouteSpec> {
  /** The field's name in the request body. */
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly description?: string;
  /** A list call whose query takes `search`. */
  readonly route: R;
  /** Filters that apply to every search. */
  readonly query?: Partial<QueryOf<R>>;
  /** Plural, lower case: "legal entities". */
  readonly what: string;
  readonly optionOf: (record: ItemOf<R>) => SelectProps.Option & { readonly value: string };
  /** Converts a choice to the body's value. */
  readonly toValue: (option: string) => string | number;
  /** Chooses the only option in advance. */
  readonly preselectOnly?: boolean;
  /** The call that reads one record: the initial choice may not be on the first page of the list. */
  readonly one: RouteSpec & { readonly path: `${string}{id}` };
  readonly onPick?: (record: ItemOf<R> | null) => void;
  /** True for the code of a label: a scan chooses its record at once. */
  readonly isCode?: (text: string) => boolean;
}

/** The number of options shown at once (spec 2, section 9, for the firearm picker). Typing finds the others. */
const offered = 20;

export function SearchField<const R extends RouteSpec & { readonly list: true }>(props: SearchFieldProps<R>) {
  const { name, label, optional = false, what, optionOf, toValue } = props;
  const { field, fieldState } = useController({ name, defaultValue: null });
  const { resetField } = useFormContext();
  const [search, setSearch] = useState('');
  const found = useRoute(props.route, { query: { ...props.query, limit: offered, search } as unknown as Partial<QueryOf<R>> });
  const records = (found.data ?? []) as ItemOf<R>[];
  const [picked, setPicked] = useState<ItemOf<R>>();
  const options = records.map(optionOf);
  const value = field.value == null || field.value === '' ? undefined : String(field.value);
  const isListed = [...records, ...(picked ? [picked] : [])].some((record) => optionOf(record).value === value);
  const known = useRoute(props.one, value === undefined || isListed ? null : { params: { id: value } as ParamsOf<RouteSpec> });
  // The server filters by the typed text.
  const none = optional && search === '' ? [{ value: '', label: 'None' }] : [];

  const only = !found.refreshing && search === '' && options.length === 1 && found.next === undefined ? options[0] : undefined;
  const onlyValue = props.preselectOnly && field.value === null ? only?.value : undefined;
  const converted = useRef(toValue);
  converted.current = toValue;
  useEffect(() => {
    // Set it as a default: a form in which only the default was chosen is not "unsaved".
    if (onlyValue) resetField(name, { defaultValue: converted.current(onlyValue) });
  }, [onlyValue, name, resetField]);

  const pick = (option: string | undefined) => {
    const record = [...records, ...(picked ? [picked] : [])].find((one) => optionOf(one).value === option);
    setPicked(record);
    field.onChange(option ? toValue(option) : null);
    props.onPick?.(record ?? null);
  };
  const scanned = props.isCode?.(search) && !found.refreshing && options.length === 1 ? options[0]?.value : undefined;
  const choose = useRef(pick);
  choose.current = pick;
  useEffect(() => {
    if (scanned) choose.current(scanned);
  }, [scanned]);
  const shown = [...options, ...[picked, known.data].filter((record) => record !== undefined).map((record) => optionOf(record as ItemOf<R>))];
  return (
    <FormField label={labelOf(label, optional)} description={props.description} errorText={fieldState.error?.message}>
      <SearchedSelect
        ref={field.ref}
        options={[...none, ...options]}
        selectedOption={shown.find((option) => option.value === value) ?? null}
        filteringType="manual"
        filteringPlaceholder={`Search ${what}`}
        filteringAriaLabel={`Search ${what} for the ${label.toLowerCase()}`}
        placeholder={`Choose ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`}
        empty={`No matching ${what}`}
        statusType={found.error ? 'error' : found.refreshing ? 'loading' : 'finished'}
        loadingText={`Loading ${what}`}
        errorText={`The ${what} could not be loaded.`}
        recoveryText="Retry"
        finishedText={found.next === undefined ? '' : 'Type to search for more'}
        ariaRequired={!optional}
        onLoadItems={({ detail }) => {
          if (detail.samePage) found.reload();
          else setSearch(detail.filteringText.slice(0, mostSearched).trim());
        }}
        onChange={({ detail }) => pick(detail.selectedOption.value)}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
