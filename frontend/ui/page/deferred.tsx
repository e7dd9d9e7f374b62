// A part of a screen whose code loads later: it is below the visible part, or in a tab (decision 041).
import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

type Bring<P> = () => Promise<ComponentType<P>>;

/**
 * Call it in a module, not while rendering. The code loads at the first render.
 * @param meanwhile shown until the code is loaded
 */
export function deferred<P extends object>(bring: Bring<P>, meanwhile: ReactNode = <Spinner />): ComponentType<P> {
  const Piece = lazy(async () => ({ default: await bring() }));
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Piece {...props} />
    </Suspense>
  );
}

/** A chart. Its library is as large as the screen around it, and a table shows the same figures. */
export const deferredChart = <P extends object>(bring: Bring<P>): ComponentType<P> => deferred(bring, <Box color="text-body-secondary">Loading the chart</Box>);
