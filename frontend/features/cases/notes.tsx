// Section: notes of a case, newest first. A note never changes. The user adds another note to correct it.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Can } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';

export function CaseNotes({ id }: { readonly id: string }) {
  const notes = useCursorPages(contract.cases.notes, { params: { id } }, 10);
  return (
    <Container header={<Header variant="h2">Notes</Header>}>
      <SpaceBetween size="l">
        <Can call={contract.cases.addNote}>
          <KeepsFocus label="Notes">
            <RouteForm
              route={contract.cases.addNote}
              of={{ id }}
              defaults={{ text: '' }}
              clearAfter
              onDone={() => {
                notes.goTo(1);
                toast({ title: 'Case Updated', description: 'The note has been added.' });
              }}
              onFailed={() => toast({ title: 'Error', description: 'Failed to add the note', destructive: true })}
              actions={<FormActions submit="Add Note" submitting="Adding..." unready={({ text }) => String(text ?? '').trim() === ''} />}
            >
              <TextAreaField name="text" label="New note" rows={3} constraint="You cannot change or delete a note." />
            </RouteForm>
          </KeepsFocus>
        </Can>
        <Loadable of={notes} what="the notes" empty={<Nothing title="No notes yet" />}>
          {(found) => (
            <SpaceBetween size="m">
              {found.map((note) => (
                <article key={note.id} aria-label={`Note by ${note.createdByName}`}>
                  <Box color="text-body-secondary" fontSize="body-s">
                    {`${note.createdByName}, `}
                    <time dateTime={note.createdAt}>{exactly(note.createdAt)}</time>
                  </Box>
                  <p className="case-text">{note.text}</p>
                </article>
              ))}
              <CursorPagination of={notes} what="notes" byTime />
            </SpaceBetween>
          )}
        </Loadable>
      </SpaceBetween>
    </Container>
  );
}
