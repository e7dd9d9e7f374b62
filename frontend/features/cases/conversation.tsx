// Section: conversation between law enforcement and the police about a case, newest message first.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { messageRefusalOf } from '../../../shared/cases/rules.ts';
import type { Case, CaseMessage } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';

const sides = { law_enforcement: 'Law enforcement', police: 'Police' } as const satisfies Record<CaseMessage['side'], string>;
const calls = {
  law_enforcement: { list: contract.cases.messages, add: contract.cases.addMessage },
  police: { list: contract.cases.messagesSharedWithMe, add: contract.cases.replyAsOfficer },
} as const satisfies Record<CaseMessage['side'], unknown>;

interface ConversationProps {
  readonly of: Pick<Case, 'id' | 'status'>;
  /** The side of the signed-in user. */
  readonly side: CaseMessage['side'];
  /** False if the case is not shared, so that nobody would read a message. */
  readonly hasReader?: boolean;
}

export function Conversation({ of, side, hasReader = true }: ConversationProps) {
  const messages = useCursorPages(calls[side].list, { params: { id: of.id } }, 20);
  const writes = useCan(calls[side].add);
  const refusal = messageRefusalOf(of.status) ?? (hasReader ? undefined : 'Share the case with a police officer before you write.');
  return (
    <Container header={<Header variant="h2">Conversation</Header>}>
      <SpaceBetween size="l">
        {!writes ? null : refusal ? <Box color="text-body-secondary">{refusal}</Box> : <Write id={of.id} side={side} onDone={() => messages.goTo(1)} />}
        <Loadable of={messages} what="the conversation" empty={<Nothing title="No messages yet" />}>
          {(found) => (
            <SpaceBetween size="m">
              {found.map((message) => (
                <Message key={message.id} of={message} />
              ))}
              <CursorPagination of={messages} what="messages" byTime />
            </SpaceBetween>
          )}
        </Loadable>
      </SpaceBetween>
    </Container>
  );
}

const Message = ({ of: { side, text, createdByName, createdAt } }: { readonly of: CaseMessage }) => (
  <article aria-label={`Message by ${createdByName}`}>
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Badge color={side === 'police' ? 'blue' : 'grey'}>{sides[side]}</Badge>
      <Box color="text-body-secondary" fontSize="body-s">
        {`${createdByName}, `}
        <time dateTime={createdAt}>{exactly(createdAt)}</time>
      </Box>
    </SpaceBetween>
    <p className="case-text">{text}</p>
  </article>
);

function Write({ id, side, onDone }: { readonly id: string; readonly side: CaseMessage['side']; readonly onDone: () => void }) {
  return (
    <KeepsFocus label="Conversation">
      <RouteForm
        route={calls[side].add}
        of={{ id }}
        defaults={{ text: '' }}
        clearAfter
        onDone={() => {
          onDone();
          toast({ title: 'Message Sent', description: 'The other side has been notified.' });
        }}
        onFailed={() => toast({ title: 'Error', description: 'Failed to send the message', destructive: true })}
        actions={<FormActions submit="Send Message" submitting="Sending..." unready={({ text }) => String(text ?? '').trim() === ''} />}
      >
        <TextAreaField name="text" label="New message" rows={3} constraint="Both sides can read messages. You cannot change or delete a message." />
      </RouteForm>
    </KeepsFocus>
  );
}
