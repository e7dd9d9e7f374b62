// Holds the toast to show: one at a time, the newest replaces the one before (spec 1, section 9). Needs no component library.

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  /** The reason, on its own line: the specification fixes the words of many descriptions. */
  readonly reason?: string | undefined;
  /** True for a failure. */
  readonly destructive?: boolean | undefined;
}

interface ShownToast extends ToastMessage {
  readonly id: number;
}

let current: ShownToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

function publish(next: ShownToast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

export function toast(message: ToastMessage): void {
  count += 1;
  publish({ ...message, id: count });
}

/** Dismisses this toast. A newer one stays. */
export function dismissToast(id: number): void {
  if (current?.id === id) publish(undefined);
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => current,
};
