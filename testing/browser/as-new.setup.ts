// Runs before each test file of the browser project, whose files share a process and a document (vitest.config.ts). Clears the page, the browser's storage
// and the timers that the last file left behind.
import { cleanup, configure } from '@testing-library/react';

// Prevents a hang. The default of one second would depend on the machine's speed.
configure({ asyncUtilTimeout: 30_000 });

declare global {
  /** Every timer since the last file started. */
  var timersBegun: Set<ReturnType<typeof setTimeout>> | undefined;
}

/** Records every timer from now on. */
function followTimers(): Set<ReturnType<typeof setTimeout>> {
  const begun = new Set<ReturnType<typeof setTimeout>>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = globalThis[name] as (...of: Parameters<typeof setTimeout>) => ReturnType<typeof setTimeout>;
    const followed: typeof begin = (...of) => {
      const timer = begin(...of);
      begun.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: followed });
  }
  return begun;
}

function pageAsNew(): void {
  cleanup();
  globalThis.timersBegun ??= followTimers();
  // An export polls until it is done, whatever screen is open. It must not poll during another file's test.
  for (const timer of globalThis.timersBegun) clearTimeout(timer);
  globalThis.timersBegun.clear();
  for (const element of [document.documentElement, document.body]) for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** jsdom has no modal dialogs. The journeys check that an open one blocks the rest of the page. */
function withModalDialogs(): void {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
}

// A file that only reads sources has no page.
if (typeof document !== 'undefined') {
  withModalDialogs();
  pageAsNew();
}
