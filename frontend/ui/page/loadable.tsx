// Loading, empty and failed are three different screens: nobody can show the data without deciding on all three.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ApiError } from '../../api/error.ts';
import type { RouteState } from '../../api/hooks.ts';

export interface LoadableProps<T> {
  readonly of: Pick<RouteState<T>, 'data' | 'error' | 'loading' | 'reload'>;
  /** What is loaded, as in "Loading firearms" and "Could not load firearms". */
  readonly what: string;
  /** Shown when there is nothing: required, because "nothing" must never be a blank. */
  readonly empty: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly loading?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

export function Loadable<T>({ of, what, empty, isEmpty = isEmptyList, loading, children }: LoadableProps<T>) {
  // A record that is here stays while asking for it again fails in passing, with what somebody is entering below it. Of a list it may be
  // the answer to another question.
  const stays = of.error?.isTemporary === true && of.data !== undefined && !Array.isArray(of.data);
  if (of.error && !stays) return <LoadFailed what={what} error={of.error} onRetry={of.reload} />;
  if (of.data === undefined) return of.loading ? (loading ?? <Loading what={what} />) : empty;
  if (isEmpty(of.data)) return empty;
  return (
    <>
      {of.error ? <LoadFailed what={`${what} again`} error={of.error} onRetry={of.reload} /> : null}
      {children(of.data)}
    </>
  );
}

export function Loading({ what }: { readonly what: string }) {
  return (
    <div role="status" className="loading">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <Spinner />
        <Box color="text-status-inactive">{`Loading ${what}`}</Box>
      </SpaceBetween>
    </div>
  );
}

interface LoadFailedProps {
  readonly what: string;
  readonly error: ApiError;
  readonly onRetry: () => void;
  /** Where the keyboard goes on once it is loaded; from the group around it, where nothing else is said. */
  readonly goesOn?: () => void;
}

export function LoadFailed({ what, error, onRetry, goesOn }: LoadFailedProps) {
  const place = useRef<HTMLDivElement>(null);
  // The button goes with what it brought: while it is still here, its focus is taken to where it goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it goes on is known when it fails, and asked once
  useLayoutEffect(() => {
    const here = place.current;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      if (goesOn) goesOn();
      else here.closest<HTMLElement>('[role=group][tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div role="alert" ref={place}>
      <Alert
        type="error"
        header={`Could not load ${what}`}
        action={
          <Button formAction="none" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {error.sentence}
      </Alert>
    </div>
  );
}

/** The words of an empty list: a bold line, a sentence, and what to do about it. */
export function Nothing({ title, children, action }: { readonly title: string; readonly children?: ReactNode; readonly action?: ReactNode }) {
  return (
    <Box textAlign="center" color="inherit" margin={{ vertical: 'xs' }}>
      <SpaceBetween size="xs">
        <Box variant="strong" color="inherit">
          {title}
        </Box>
        {children ? (
          <Box variant="p" color="inherit">
            {children}
          </Box>
        ) : null}
        {action}
      </SpaceBetween>
    </Box>
  );
}
