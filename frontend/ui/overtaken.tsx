// What a form says when somebody else was quicker.
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
        header={`Somebody else changed this ${what}`}
        action={
          <Button formAction="none" onClick={onReload}>
            Reload
          </Button>
        }
      >
        Nothing was saved. Reload to see it as it is now; what you entered here is then lost.
      </Alert>
    </Box>
  </div>
);
