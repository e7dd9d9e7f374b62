// Ids of events that the counter creates, UUIDs of version 7. A call that is repeated with the same id changes nothing.

/** A new id. Its first 48 bits are the time, so that the order of ids is the order of events. */
export function newEventId(at = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let place = 0; place < 6; place++) bytes[place] = Math.floor(at / 2 ** (8 * (5 - place))) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
