// A PDF document of pdfkit with a compact file format. A register has a structure element for each cell. pdfkit writes each as its own object, which makes
// the file seven times as large. This packs them into compressed streams with an index (ISO 32000-1, 7.5.7 and 7.5.8).
import PDFDocument from 'pdfkit';

interface Reference {
  readonly id: number;
  readonly data: Record<string, unknown>;
  readonly buffer: Uint8Array | readonly Uint8Array[];
  write(bytes: Uint8Array): void;
  end(): void;
  finalize(): void;
}

/** Members of pdfkit that its types leave out. */
interface Internals {
  info: PDFKit.DocumentInfo;
  readonly _root: unknown;
  readonly _info: unknown;
  readonly _id: unknown;
  /** Bytes written. */
  readonly _offset: number;
  /** The start of each object, beginning with number 1. */
  readonly _offsets: readonly number[];
  ref(data: object): Reference;
  push(end: null): void;
  end(): void;
  endMetadata(): void;
  _write(data: string | Uint8Array): void;
  _finalize(): void;
}

const Engine = PDFDocument as unknown as new (options: PDFKit.PDFDocumentOptions) => Internals;

/** Objects in one pack, as in other writers: a reader unpacks all of them to get one. */
const mostInPack = 200;

interface Pack {
  readonly stream: Reference;
  readonly numbers: number[];
  readonly objects: string[];
}

class Packed extends Engine {
  private pack: Pack | undefined;
  /** By number of a packed object: its pack's number times the maximum size, plus its index. */
  private readonly places: number[] = [];
  /** Collects the output of pdfkit for an object that will be packed. */
  private caught: string[] | undefined;

  override ref(data: object): Reference {
    const reference = super.ref(data);
    const write = reference.finalize;
    reference.finalize = () => {
      // A stream cannot be inside a stream.
      if (reference.buffer.length > 0) write.call(reference);
      else this.packUp(reference.id, () => write.call(reference));
    };
    return reference;
  }

  override _write(data: string | Uint8Array): void {
    if (this.caught) this.caught.push(String(data));
    else super._write(data);
  }

  private packUp(number: number, write: () => void): void {
    this.caught = [];
    write();
    // The text between `7 0 obj` and `endobj`.
    const [, object = ''] = this.caught;
    this.caught = undefined;
    this.pack ??= { stream: super.ref({ Type: 'ObjStm' }), numbers: [], objects: [] };
    this.places[number] = this.pack.stream.id * mostInPack + this.pack.numbers.length;
    this.pack.numbers.push(number);
    this.pack.objects.push(object);
    if (this.pack.numbers.length === mostInPack) this.endPack();
  }

  private endPack(): void {
    if (!this.pack) return;
    const { stream, numbers, objects } = this.pack;
    this.pack = undefined;
    let at = 0;
    const starts = objects.map((object, index) => {
      const start = `${numbers[index]} ${at}`;
      at += object.length + 1;
      return start;
    });
    const index = `${starts.join(' ')}\n`;
    Object.assign(stream.data, { N: numbers.length, First: index.length });
    stream.write(Buffer.from(index + objects.join('\n'), 'latin1'));
    stream.end();
  }

  override end(): void {
    super.end();
    this.endPack();
    this.writeIndex();
    this.push(null);
  }

  /** Replaces pdfkit's own index and end, which it writes when no object is open. A pack stays open until all others have ended. */
  override _finalize(): void {}

  /** Writes the index of all objects, packed or not. */
  private writeIndex(): void {
    const count = this._offsets.length + 2;
    const start = this._offset;
    const index = super.ref({ Type: 'XRef', Size: count, W: [1, 4, 2], Root: this._root, Info: this._info, ID: [this._id, this._id] });
    const bytes = Buffer.alloc(count * 7);
    bytes.writeUInt16BE(0xffff, 5);
    for (let number = 1; number < count; number++) {
      const place = this.places[number];
      const offset = number === index.id ? start : (this._offsets[number - 1] ?? 0);
      bytes.writeUInt8(place === undefined ? 1 : 2, number * 7);
      bytes.writeUInt32BE(place === undefined ? offset : Math.floor(place / mostInPack), number * 7 + 1);
      bytes.writeUInt16BE(place === undefined ? 0 : place % mostInPack, number * 7 + 5);
    }
    index.write(bytes);
    index.end();
    this._write('startxref');
    this._write(`${start}`);
    this._write('%%EOF');
  }

  /** pdfkit writes the title into XML without escaping it. */
  override endMetadata(): void {
    const Title = (this.info.Title ?? '').replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    this.info = { ...this.info, Title };
    super.endMetadata();
  }
}

export const newDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument => new Packed(options) as unknown as PDFKit.PDFDocument;
