// A piece of the frame that comes later: where its code cannot be fetched, something stands in for it, and the screen with what was entered stays.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export const lazily = <P extends object>(
  bring: () => Promise<{ readonly default: ComponentType<P> }>,
  otherwise: ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => bring().catch(() => ({ default: otherwise })));
