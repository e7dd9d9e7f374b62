// What is wanted as soon as a person does something on the screen, and not before: the messages, and the watch over double clicks.
import { Toasts } from '../ui/toasts.tsx';
import { useOnePress } from './one-press.ts';

export function AfterFirstSign() {
  useOnePress();
  return <Toasts />;
}
