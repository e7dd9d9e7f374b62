// Stores the ids of packed rows in order, in few bytes: sixteen for a UUID, or the text of any other id.
import { separator } from './row.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uuidBytes = 16;

export class Ids {
  /** `width` bytes for each id; a shorter text is padded with separators. */
  constructor(
    readonly bytes: Buffer,
    readonly width: number,
    readonly areUuids: boolean,
  ) {}

  static readonly none = new Ids(Buffer.alloc(0), uuidBytes, true);

  get count(): number {
    return this.bytes.length / this.width;
  }

  at(position: number): string {
    const begin = position * this.width;
    if (!this.areUuids) return this.bytes.toString('latin1', begin, begin + this.width).replaceAll(separator, '');
    const hex = this.bytes.toString('hex', begin, begin + uuidBytes);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Like `Column.from`: each entry of `source` is a position here or `~n` for the n-th new id. */
  with(source: Int32Array, fresh: readonly string[]): Ids {
    const ready = this.fitFor(fresh);
    const { width, areUuids } = ready;
    const bytes = Buffer.alloc(source.length * width);
    for (let at = 0; at < source.length; ) {
      const from = source[at] as number;
      if (from < 0) {
        const id = fresh[~from] as string;
        if (areUuids) bytes.write(id.replaceAll('-', ''), at * width, 'hex');
        else bytes.write(id, at * width, 'latin1');
        at++;
        continue;
      }
      // Copies adjacent stretches in one go.
      const begin = at;
      while (at < source.length && source[at] === from + at - begin) at++;
      ready.bytes.copy(bytes, begin * width, from * width, (from + at - begin) * width);
    }
    return new Ids(bytes, width, areUuids);
  }

  /** The same ids in a format that also fits the new ones. */
  private fitFor(fresh: readonly string[]): Ids {
    const longest = Math.max(...fresh.map((id) => id.length));
    if (this.areUuids ? fresh.every((id) => uuid.test(id)) : longest <= this.width) return this;
    const texts = Array.from({ length: this.count }, (_, at) => this.at(at));
    const width = Math.max(longest, ...texts.slice(0, 1).map((id) => id.length), this.areUuids ? 0 : this.width);
    return new Ids(Buffer.from(texts.map((id) => id.padEnd(width, separator)).join(''), 'latin1'), width, false);
  }
}
