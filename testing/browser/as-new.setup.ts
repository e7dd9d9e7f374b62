// Runs before each test file of the browser's project, whose files share a process and a document (vitest.config.ts): what the file
// before left on the page, in the browser's storage and in its timers is gone.
import { cleanup, configure } from '@testing-library/react';

// A limit against hanging: its default of a second is a measure of the machine's speed.
configure({ asyncUtilTimeout: 30_000 });

declare global {
  /** Every timer since the file before this one began. */
  var timersBegun: Set<ReturnType<typeof setTimeout>> | undefined;
}

/** From now on every timer is in the set. */
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
  // An export is asked for until it is made, whatever screen stands: it must not ask in the middle of another file's test.
  for (const timer of globalThis.timersBegun) clearTimeout(timer);
  globalThis.timersBegun.clear();
  for (const element of [document.documentElement, document.body]) for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** jsdom has no modal dialogs; that nothing else can be reached while one is open is for the journeys to see. */
function withModalDialogs(): void {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
  };
}

// A file that reads sources alone has no page.
if (typeof document !== 'undefined') {
  withModalDialogs();
  pageAsNew();
}
