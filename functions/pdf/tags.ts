// What a screen reader follows through a printout: headings, paragraphs and tables, and apart from them what is only decoration
// (Tagged PDF: ISO 32000-1, 14.8; ISO 14289-1, which is PDF/UA-1).

type Kind = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';

/** An element of the structure. What is drawn is said to be of it by `Tags.say`. */
export interface Tag {
  readonly kind: Kind;
  readonly element: PDFKit.PDFStructureElement;
}

/** What pdfkit has and its types do not. */
interface Engine {
  getStructParentTree(): { add(key: number, value: unknown): void; get(key: number): unknown };
  ref(data: unknown): { end(): void };
  readonly page: { readonly structParentTreeKey: number; readonly content: { buffer: Uint8Array[] } };
}
interface Attributed {
  readonly dictionary: { readonly data: { A?: object } };
}

export class Tags {
  private readonly root: Tag;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.root = { kind: 'Document', element: doc.struct('Document') };
    doc.addStructure(this.root.element);
  }

  /** Begins an element at the end of `within`, or else of the document. Of a table: `scope` of a header, and the `columns` that a cell goes over. */
  begin(kind: Kind, { within = this.root, scope, columns }: { within?: Tag; scope?: 'Row' | 'Column'; columns?: number } = {}): Tag {
    const element = this.doc.struct(kind);
    if (scope || columns) (element as unknown as Attributed).dictionary.data.A = { O: 'Table', Scope: scope, ColSpan: columns };
    within.element.add(element);
    return { kind, element };
  }

  /** Nothing is added to it any more: it is written, and with it what stands in it. */
  end({ element }: Tag): void {
    element.end();
  }

  /** What `draw` puts on this page is of `tag`. It may draw no decoration. */
  say({ kind, element }: Tag, draw: () => void): void {
    element.add(this.doc.markStructureContent(kind));
    draw();
    this.doc.endMarkedContent();
  }

  /** An element of one piece. */
  put(kind: Kind, draw: () => void): void {
    const tag = this.begin(kind);
    this.say(tag, draw);
    this.end(tag);
  }

  /** A picture, which is read out as `alt`. */
  figure(alt: string, draw: () => void): void {
    const element = this.doc.struct('Figure', { alt });
    this.root.element.add(element);
    element.add(this.doc.markStructureContent('Figure'));
    draw();
    this.doc.endMarkedContent();
    element.end();
  }

  /** What `draw` puts on this page is not read out: it is ornament, or with `Pagination` what stands on every page. */
  hide(draw: () => void, type?: 'Pagination'): void {
    this.doc.markContent('Artifact', type && { type });
    draw();
    this.doc.endMarkedContent();
  }

  /**
   * Nothing is said on this page any more: which element each of its pieces is of is written down and not held until the end. What the
   * page shows is held, until its foot is drawn, in one piece: the engine has it in one for each stroke, which take five times the memory.
   */
  pageEnded(): void {
    const engine = this.doc as unknown as Engine;
    const tree = engine.getStructParentTree();
    const { structParentTreeKey: key, content } = engine.page;
    const elements = engine.ref(tree.get(key));
    tree.add(key, elements);
    elements.end();
    content.buffer = [Buffer.concat(content.buffer)];
  }
}
