// A large number. National counts have six digits, and must not break across lines.

import type { ReactNode } from 'react';
import './big-figure.css';

export const BigFigure = ({ children }: { readonly children: ReactNode }) => <span className="big-figure">{children}</span>;
