// What a change leaves out stays as it is, within a nested object too.

/**
 * A nested object after a change: the sent fields, and those of before that were not sent. Null sets a field to nothing; null or nothing in
 * place of the object is that. For objects with fields of their own (a contact, an address), not for JSON that a record keeps as it was sent.
 */
export const withLeftOut = <T extends object>(before: object | null | undefined, sent: T | null | undefined): T | null | undefined =>
  before && sent ? ({ ...before, ...sent } as T) : sent;
