// A time as people say it ("2 hours ago"). A tooltip for mouse and keyboard shows the exact time with its offset.

import Tooltip from '@cloudscape-design/components/tooltip';
import { useRef, useState } from 'react';
import { exactly } from '../../../shared/kinds/format.ts';
import { ago } from './wording.ts';

export function Moment({ at }: { readonly at: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, only a tooltip to reach
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the tooltip too
    <span ref={place} tabIndex={0} onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide}>
      <time dateTime={at}>{ago(at, Date.now())}</time>
      {shown ? <Tooltip content={exactly(at)} getTrack={() => place.current} onEscape={hide} /> : null}
    </span>
  );
}
