// Listens to a scanner that works as a keyboard, on the whole screen: the scan reaches the screen, and the field with the focus keeps its text.
import { Burst, pause } from './burst.ts';

/** A scan never acts in these fields: nobody may enter a PIN with a printed code, and a secret must reach no other code. */
const secretFields = 'input[type=password], [data-no-scan]';

const isSecret = (target: EventTarget | null): boolean => target instanceof Element && target.closest(secretFields) !== null;

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/^(button|checkbox|file|radio|reset|submit)$/.test(target.type));

/** Returns a function that sets the field back to its present text and cursor. */
function keeping(target: EventTarget | null): () => void {
  if (!isTextField(target)) return () => undefined;
  const { value, selectionStart, selectionEnd } = target;
  return () => {
    if (target.value === value) return;
    // React ignores a change that goes through its own property.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true }));
    if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** The newest gets the scan: a dialog with its own scan field opens above the screen's. */
const listeners: ((text: string) => void)[] = [];
let stop: (() => void) | undefined;

/** Listens at the document, before every other part of the page. */
function start(): () => void {
  const burst = new Burst();
  let restore = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const finish = () => {
    const text = burst.take();
    if (text === undefined) return;
    restore();
    listeners.at(-1)?.(text);
  };
  // A busy page can be late for the timer and the keys alike. The keys that are already queued belong to the scan.
  const afterQueuedKeys = () => {
    timer = setTimeout(finish);
  };
  const hear = (event: KeyboardEvent) => {
    clearTimeout(timer);
    if (isSecret(event.target)) {
      burst.forget();
      return;
    }
    const heard = burst.hear(event);
    if (heard === 'began') restore = keeping(event.target);
    // A space in a code must not press the button that has the focus.
    if (heard === 'text' && event.key === ' ' && !isTextField(event.target)) event.preventDefault();
    if (heard === 'end') {
      event.preventDefault();
      event.stopPropagation();
      finish();
    }
    if (burst.isScan) timer = setTimeout(afterQueuedKeys, pause);
  };
  document.addEventListener('keydown', hear, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', hear, true);
  };
}

/** Calls `onScan` with the text of each scan until the returned function is called. */
export function listenForScans(onScan: (text: string) => void): () => void {
  listeners.push(onScan);
  stop ??= start();
  return () => {
    listeners.splice(listeners.indexOf(onScan), 1);
    if (listeners.length > 0) return;
    stop?.();
    stop = undefined;
  };
}
