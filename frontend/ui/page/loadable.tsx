// Shows loading, empty and failed as three different states, so that every screen must decide on each.
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
  /** The name of the data, as in "Loading firearms" and "Could not load firearms". */
  readonly what: string;
  /** Shown for an empty list. Required, because a blank page explains nothing. */
  readonly empty: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly loading?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

export function Loadable<T>({ of, what, empty, isEmpty = isEmptyList, loading, children }: LoadableProps<T>) {
  // After a temporary failure, keep showing a loaded record, with any text that the user is entering below it. A list could be the answer to another filter,
  // so it does not stay.
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
  /** Moves the focus after loading. By default it moves to the group around. */
  readonly moveFocus?: () => void;
}

export function LoadFailed({ what, error, onRetry, moveFocus }: LoadFailedProps) {
  const place = useRef<HTMLDivElement>(null);
  // Retry disappears when the data arrives: move the focus while it is still here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it goes on is known when it fails, and asked once
  useLayoutEffect(() => {
    const here = place.current;
    return () => {
      if (!here?.contains(document.activeElement)) return;
      if (moveFocus) moveFocus();
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

/** The content of an empty list: a bold line, a sentence, and an action. */
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
