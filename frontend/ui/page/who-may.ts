// Why a button stands there for somebody whose role may not use it.
export const whoRegisters = 'Only providers and internal users register firearms.';

/** Of a button that leads somewhere: there, or the reason why not. */
export const leadsTo = (href: string, may: boolean, reason: string) => (may ? { href } : { disabled: true, disabledReason: reason });
