// A part of a screen whose code comes after what stands above it: below the first sight, or behind a tab (decision 041).
import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

type Bring<P> = () => Promise<ComponentType<P>>;

/**
 * Make one for a module, not while rendering. What is fetched is asked for when it is first drawn.
 * @param meanwhile what stands in its place until it is there
 */
export function deferred<P extends object>(bring: Bring<P>, meanwhile: ReactNode = <Spinner />): ComponentType<P> {
  const Piece = lazy(async () => ({ default: await bring() }));
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Piece {...props} />
    </Suspense>
  );
}

/** A chart: its library is as large as the screen around it, and the same figures stand there as a table. */
export const deferredChart = <P extends object>(bring: Bring<P>): ComponentType<P> => deferred(bring, <Box color="text-body-secondary">Drawing the chart</Box>);
