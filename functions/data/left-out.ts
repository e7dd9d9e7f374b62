// Merges a change into the stored value; fields that were not sent stay, in nested objects too.

/**
 * Merges the sent fields of a nested object into the stored ones. Null clears a field; null or undefined instead of the object replaces it. For objects
 * with named fields (a contact, an address), not for JSON that a record stores as sent.
 */
export const withUnsentFields = <T extends object>(before: object | null | undefined, sent: T | null | undefined): T | null | undefined =>
  before && sent ? ({ ...before, ...sent } as T) : sent;
