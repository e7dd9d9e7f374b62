// The first button of a form is the one that Enter in a field presses: without this, Enter would press whatever button is among the fields.
import './enter-sends.css';

/** Stands first in the form. Off, Enter sends nothing. */
export const EnterSends = ({ disabled = false }: { readonly disabled?: boolean }) => (
  <button type="submit" className="enter-sends" tabIndex={-1} aria-hidden="true" disabled={disabled} />
);
