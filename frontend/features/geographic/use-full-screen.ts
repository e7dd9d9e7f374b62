// Shows a part of the page in full screen: with the browser's own feature, or over the page where there is none (phones).
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface FullScreen<T extends HTMLElement> {
  readonly ref: RefObject<T | null>;
  readonly full: boolean;
  readonly toggle: () => void;
}

export function useFullScreen<T extends HTMLElement>(): FullScreen<T> {
  const ref = useRef<T>(null);
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === ref.current);
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setFull(false);
    document.addEventListener('fullscreenchange', changed);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      document.removeEventListener('keydown', leave);
    };
  }, []);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (ref.current && document.fullscreenEnabled) ref.current.requestFullscreen().catch(() => setFull(true));
    else setFull((now) => !now);
  }, []);
  return { ref, full, toggle };
}
