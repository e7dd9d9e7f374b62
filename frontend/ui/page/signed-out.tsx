// The frame of the signed-out pages. It uses no component library, so that a visitor's first page is small.
import type { ReactNode } from 'react';
import { productName } from '../../app/product.ts';
import './signed-out.css';
import './signed-out-form.css';

/** The address of every sign-in button (spec 1, section 2). */
export const signInPath = '/api/login';

export function SignedOutFrame({ action, children }: { readonly action?: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="signed-out">
      <header className="band">
        <div className="wide top">
          <a className="name" href="/">
            <img src="/favicon.svg" alt="" />
            {productName}
          </a>
          {action}
        </div>
      </header>
      {children}
      <footer>
        <div className="wide">© 2024 {productName}. All rights reserved.</div>
      </footer>
    </div>
  );
}
