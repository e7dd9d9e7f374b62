// A large number: the country's has six digits, and is never broken between them.

import type { ReactNode } from 'react';
import './big-figure.css';

export const BigFigure = ({ children }: { readonly children: ReactNode }) => <span className="big-figure">{children}</span>;
