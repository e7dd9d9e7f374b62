// A part of a screen whose code comes after what stands above it: below the first sight, or behind a tab (decision 041).
import Spinner from '@cloudscape-design/components/spinner';
import { type ComponentType, lazy, Suspense } from 'react';

/** Make one for a module, not while rendering. What is fetched is asked for when it is first drawn. */
export function deferred<P extends object>(bring: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Piece = lazy(async () => ({ default: await bring() }));
  return (props) => (
    <Suspense fallback={<Spinner />}>
      <Piece {...props} />
    </Suspense>
  );
}
