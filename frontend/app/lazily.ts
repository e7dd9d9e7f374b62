// Loads a part of the frame later. If its code cannot be downloaded, a replacement appears, and the screen keeps its input.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export const lazily = <P extends object>(
  bring: () => Promise<{ readonly default: ComponentType<P> }>,
  otherwise: ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => bring().catch(() => ({ default: otherwise })));
