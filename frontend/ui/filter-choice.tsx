// A filter that is one of several words, or all of them. Its control comes after the list that it filters.
import FormField from '@cloudscape-design/components/form-field';
import Icon from '@cloudscape-design/components/icon';
import type { SelectProps } from '@cloudscape-design/components/select';
import { useId } from 'react';
import { later, useStandIn } from './later.tsx';
import './filter-choice.css';

const Select = later(() => import('@cloudscape-design/components/select').then((loaded) => loaded.default));

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

interface FilterChoiceProps {
  /** "Filter by status", or with `above` the words that stand there: "Status". */
  readonly label: string;
  readonly above?: boolean;
  /** What is chosen while nothing is filtered: "All statuses". */
  readonly all: string;
  readonly value: string | undefined;
  readonly choices: readonly SelectProps.Option[];
  readonly onChoose: (value: string | undefined) => void;
  /** To search in many choices. */
  readonly searchLabel?: string;
}

export function FilterChoice({ label, above = false, all, value, choices, onChoose, searchLabel }: FilterChoiceProps) {
  const id = useId();
  const { Piece: Choice, around, onPress } = useStandIn(Select, 'at rest', opened);
  const every = { value: '', label: all };
  const options = [every, ...choices];
  const chosen = options.find((option) => option.value === (value ?? '')) ?? every;
  const control = Choice ? (
    <Choice
      {...(above ? {} : { ariaLabel: label })}
      options={options}
      selectedOption={chosen}
      {...(searchLabel && choices.length > 10 ? { filteringType: 'auto', filteringAriaLabel: searchLabel } : {})}
      onChange={({ detail }) => onChoose(detail.selectedOption.value || undefined)}
    />
  ) : (
    <ChoiceComes id={id} ariaLabel={`${label} ${chosen.label}`} chosen={chosen.label ?? ''} onPress={onPress} />
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
