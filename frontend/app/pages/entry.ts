// The declaration of a screen, and the sentences about who may open it.
import type { AppLayoutProps } from '@cloudscape-design/components/app-layout';
import type { ComponentType } from 'react';
import type { RouteSpec } from '../../../shared/route.ts';

export interface PageEntry {
  readonly path: `/${string}`;
  readonly title: string;
  readonly permission: RouteSpec['permission'];
  /** The sentence for users who may not open the screen. */
  readonly restriction?: string;
  /** The kind of layout, which limits the width of the content. */
  readonly content?: AppLayoutProps.ContentType;
  /** True for a screen without the menu: a counter that several people share. */
  readonly hidesMenu?: true;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Spec 2, section 6. */
export const only = {
  inspectors: 'This area is restricted to inspectors only.',
  management: 'This area is restricted to PSiRA management only.',
  office: 'This area is restricted to the firearm office only.',
  /** Not in the specification; worded like its other sentences. */
  compliance: 'This area is restricted to PSiRA management and the firearm office only.',
  persons: 'This area is restricted to PSiRA management and law enforcement only.',
  police: 'This area is restricted to the South African Police Service only.',
  lawEnforcement: 'This area is restricted to law enforcement personnel only.',
  administrators: 'This area is restricted to administrators only.',
} as const;
