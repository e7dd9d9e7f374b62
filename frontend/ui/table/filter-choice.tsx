// A filter with several values, or all. Its control loads after the list.
import FormField from '@cloudscape-design/components/form-field';
import Icon from '@cloudscape-design/components/icon';
import { useId } from 'react';
import { later, usePlaceholder } from '../page/later.tsx';
import { wordsOf } from '../records/status-badge.tsx';
import './filter-choice.css';

const Select = later(() => import('../form/searched-select.tsx').then((loaded) => loaded.SearchedSelect));

/** Cloudscape's select opens on mousedown. */
export const opened = (button: HTMLElement) => void button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));

interface PlaceholderProps {
  readonly id: string;
  /** The accessible name, if there is no visible label. */
  readonly ariaLabel?: string;
  readonly chosen: string;
  readonly onPress: () => void;
}

/** The placeholder of a select, with the same height. */
export const ChoicePlaceholder = ({ id, ariaLabel, chosen, onPress }: PlaceholderProps) => (
  <button type="button" id={id} className="choice-comes" aria-haspopup="listbox" aria-expanded={false} aria-label={ariaLabel} onClick={onPress}>
    {chosen}
    <span>
      <Icon name="caret-down-filled" />
    </span>
  </button>
);

/** Options from values, each with its label. */
export const choicesOf = <T extends string>(values: readonly T[], words: (value: T) => string = wordsOf) =>
  values.map((value) => ({ value, label: words(value) }));

interface FilterChoiceProps<T extends string> {
  /** "Filter by status", or with `above` a visible label: "Status". */
  readonly label: string;
  readonly above?: boolean;
  /** The option for no filter: "All statuses". */
  readonly all: string;
  readonly value: T | undefined;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T | undefined) => void;
  /** Adds a search to a long list of options. */
  readonly searchLabel?: string;
}

export function FilterChoice<T extends string>({ label, above = false, all, value, choices, onChoose, searchLabel }: FilterChoiceProps<T>) {
  const id = useId();
  const { Piece: Choice, around, onPress } = usePlaceholder(Select, 'idle', opened);
  const every = { value: '', label: all } as const;
  const options: readonly { readonly value: T | ''; readonly label: string }[] = [every, ...choices];
  const chosen = options.find((option) => option.value === (value ?? '')) ?? every;
  const control = Choice ? (
    <Choice
      {...(above ? {} : { ariaLabel: label })}
      options={options}
      selectedOption={chosen}
      {...(searchLabel && choices.length > 10 ? { filteringType: 'auto', filteringAriaLabel: searchLabel } : {})}
      onChange={({ detail }) => onChoose(choices.find(({ value: one }) => one === detail.selectedOption.value)?.value)}
    />
  ) : (
    <ChoicePlaceholder id={id} ariaLabel={`${label} ${chosen.label}`} chosen={chosen.label} onPress={onPress} />
  );
  return (
    <div {...around}>
      {above ? (
        <FormField label={label} controlId={id}>
          {control}
        </FormField>
      ) : (
        control
      )}
    </div>
  );
}
