// A photograph of a record, loaded when the user scrolls to it. Its address is valid for a minute, and a record may have a hundred photographs.
import { useEffect, useRef, useState } from 'react';
import type { Document } from '../../../shared/documents/schema.ts';
import { locate } from './open.ts';

/** Requests for a new address before the picture counts as failed. */
const attempts = 3;

interface PictureProps {
  readonly of: Pick<Document, 'id' | 'fileName'>;
  readonly alt: string;
}

export function Picture({ of: { id, fileName }, alt }: PictureProps) {
  const place = useRef<HTMLImageElement>(null);
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  const [url, setUrl] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (seen || !place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  useEffect(() => {
    if (!seen || attempt >= attempts) return;
    let isGone = false;
    locate({ id, fileName }, { view: 'inline' }).then(
      (found) => {
        if (!isGone) setUrl(found);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [seen, attempt, id, fileName]);
  return <img ref={place} src={url} alt={alt} onError={() => setAttempt(attempt + 1)} />;
}
