// Dialog: the matches of a typed name or number. The user chooses; the counter never takes the first.
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Match } from './find.ts';

interface ChooseMatchProps {
  readonly text: string;
  readonly matches: readonly Match[];
  readonly onChoose: (match: Match | undefined) => void;
}

export function ChooseMatch({ text, matches, onChoose }: ChooseMatchProps) {
  return (
    <Modal visible header={`${matches.length} matches for “${text}”`} closeAriaLabel="Close" onDismiss={() => onChoose(undefined)}>
      <SpaceBetween size="xs">
        {matches.map((match) => (
          <Button key={`${match.kind}${match.id}`} fullWidth formAction="none" onClick={() => onChoose(match)}>
            {match.detail ? `${match.name}, ${match.detail}` : match.name}
          </Button>
        ))}
      </SpaceBetween>
    </Modal>
  );
}
