// A filter that is one of several words, or all of them. Its control comes after the list that it filters.
import FormField from '@cloudscape-design/components/form-field';
import Icon from '@cloudscape-design/components/icon';
import { useId } from 'react';
import { later, useStandIn } from '../page/later.tsx';
import { wordsOf } from '../records/status-badge.tsx';
import './filter-choice.css';

const Select = later(() => import('../form/searched-select.tsx').then((loaded) => loaded.SearchedSelect));

/** Cloudscape's select opens by the mouse's going down. */
export const opened = (button: HTMLElement) => void button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));

interface StandInProps {
  readonly id: string;
  /** Where no label stands above it. */
  readonly ariaLabel?: string;
  readonly chosen: string;
  readonly onPress: () => void;
}

/** Stands where a select comes, and as tall. */
export const ChoiceComes = ({ id, ariaLabel, chosen, onPress }: StandInProps) => (
  <button type="button" id={id} className="choice-comes" aria-haspopup="listbox" aria-expanded={false} aria-label={ariaLabel} onClick={onPress}>
    {chosen}
    <span>
      <Icon name="caret-down-filled" />
    </span>
  </button>
);

/** Values to choose from, each by its words. */
export const choicesOf = <T extends string>(values: readonly T[], words: (value: T) => string = wordsOf) =>
  values.map((value) => ({ value, label: words(value) }));

interface FilterChoiceProps<T extends string> {
  /** "Filter by status", or with `above` the words that stand there: "Status". */
  readonly label: string;
  readonly above?: boolean;
  /** What is chosen while nothing is filtered: "All statuses". */
  readonly all: string;
  readonly value: T | undefined;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T | undefined) => void;
  /** To search in many choices. */
  readonly searchLabel?: string;
}

export function FilterChoice<T extends string>({ label, above = false, all, value, choices, onChoose, searchLabel }: FilterChoiceProps<T>) {
  const id = useId();
  const { Piece: Choice, around, onPress } = useStandIn(Select, 'at rest', opened);
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
    <ChoiceComes id={id} ariaLabel={`${label} ${chosen.label}`} chosen={chosen.label} onPress={onPress} />
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
