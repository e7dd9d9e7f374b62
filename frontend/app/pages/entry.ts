// What is declared of a screen, and the sentences that say whom it is for.
import type { AppLayoutProps } from '@cloudscape-design/components/app-layout';
import type { ComponentType } from 'react';
import type { RouteSpec } from '../../../shared/route.ts';

export interface PageEntry {
  readonly path: `/${string}`;
  readonly title: string;
  readonly permission: RouteSpec['permission'];
  /** Whom the screen is for, said to everybody else. */
  readonly restriction?: string;
  /** How wide the content may grow. */
  readonly content?: AppLayoutProps.ContentType;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Spec 2, section 6. */
export const only = {
  inspectors: 'This area is restricted to inspectors only.',
  management: 'This area is restricted to PSiRA management only.',
  office: 'This area is restricted to the firearm office only.',
  /** Not in the specification: said as it says it of the others. */
  compliance: 'This area is restricted to PSiRA management and the firearm office only.',
  police: 'This area is restricted to the South African Police Service only.',
  lawEnforcement: 'This area is restricted to law enforcement personnel only.',
  administrators: 'This area is restricted to administrators only.',
} as const;
