// What a form says when its record has changed meanwhile: by somebody else, by its own person in another tab, or by what was sent before, whose answer
// was lost. None of these is known here, and none is said (decision 139).
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'center' });

/** Where every other refusal stands, by the button that was pressed: above a long form nobody on a phone would see it. */
export const Overtaken = ({ what, onReload }: { readonly what: string; readonly onReload: () => void }) => (
  <div role="alert" ref={bringIntoView}>
    <Box margin={{ top: 'm' }}>
      <Alert
        type="warning"
        header={`This ${what} has changed since you opened it`}
        action={
          <Button formAction="none" onClick={onReload}>
            Reload
          </Button>
        }
      >
        This time nothing was saved. Reload to see it as it is now; what you entered here is then lost.
      </Alert>
    </Box>
  </div>
);
