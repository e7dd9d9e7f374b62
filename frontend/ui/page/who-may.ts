// Reasons for buttons that are disabled for a role.
export const registerReason = 'Only providers and internal users register firearms.';

/** A link for a button, or the reason why it is disabled. */
export const leadsTo = (href: string, may: boolean, reason: string) => (may ? { href } : { disabled: true, disabledReason: reason });
