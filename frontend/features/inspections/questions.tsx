// Section: checklist questions, each answered with one tap.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type AnswerWord, type ChecklistPart, partsOf, questions } from '../../../shared/inspections/checklist.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { useNarrow } from '../../ui/page/narrow.ts';
import { useSave } from './use-save.ts';

const titles: Readonly<Record<ChecklistPart, string>> = { stock: 'Stock count', safe: 'Safe', licenses: 'Licenses', condition: 'Condition' };
const answers = [
  { id: 'yes', text: 'Yes' },
  { id: 'no', text: 'No' },
  { id: 'not_applicable', text: 'N/A' },
] as const satisfies readonly { id: AnswerWord; text: string }[];

export function Questions({ of, writable }: { readonly of: Inspection; readonly writable: boolean }) {
  const { save } = useSave(of);
  // Shows an answer before the server has saved it, so that the inspector can continue on a slow network.
  const [sent, setSent] = useState<Readonly<Record<string, AnswerWord>>>({});
  const narrow = useNarrow();
  const parts = partsOf(of.inspectionType).filter((part) => questions[part].length > 0);
  const givenTo = (id: string) => sent[id] ?? of.checklist?.answers[id]?.answer;
  const give = async (id: string, answer: AnswerWord) => {
    setSent((others) => ({ ...others, [id]: answer }));
    await save({ answers: { [id]: { answer } } });
    setSent(({ [id]: now, ...others }) => (now === undefined || now === answer ? others : { ...others, [id]: now }));
  };
  return (
    <SpaceBetween size="l">
      {parts.map((part) => (
        <Container key={part} header={<Header variant="h2">{titles[part]}</Header>}>
          <ul className="inspection-lines" aria-label={titles[part]}>
            {questions[part].map(({ id, text }) => (
              <li key={id}>
                <span>{text}</span>
                {writable && narrow ? (
                  // On a narrow screen a segmented control becomes a list, which needs two taps.
                  // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in the line's place
                  <div role="group" aria-label={text}>
                    <SpaceBetween direction="horizontal" size="xs">
                      {answers.map((one) => (
                        <Button
                          key={one.id}
                          variant={givenTo(id) === one.id ? 'primary' : 'normal'}
                          nativeButtonAttributes={{ 'aria-pressed': givenTo(id) === one.id }}
                          onClick={() => void give(id, one.id)}
                        >
                          {one.text}
                        </Button>
                      ))}
                    </SpaceBetween>
                  </div>
                ) : writable ? (
                  <SegmentedControl
                    label={text}
                    selectedId={givenTo(id) ?? null}
                    options={answers}
                    onChange={({ detail }) => void give(id, detail.selectedId as AnswerWord)}
                  />
                ) : (
                  <strong>{answers.find((one) => one.id === givenTo(id))?.text ?? 'Not answered'}</strong>
                )}
              </li>
            ))}
          </ul>
        </Container>
      ))}
    </SpaceBetween>
  );
}
