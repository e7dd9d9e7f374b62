// The fields of a form while it is being saved. What was typed into them then would go with the form and be in no record, under the words that it was
// saved (decision 117).

/** Nothing in it takes a press, a key or the focus until the function that this returns is called; what had the focus has it back then. */
export function holdStill(part: HTMLElement): () => void {
  const had = part.querySelector<HTMLElement>(':focus');
  part.inert = true;
  return () => {
    part.inert = false;
    // Whoever has gone on to something else meanwhile is left there.
    if (document.activeElement?.contains(part)) had?.focus({ preventScroll: true });
  };
}
