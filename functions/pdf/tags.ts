// The structure of a printout for screen readers: headings, paragraphs and tables, separate from decoration (Tagged PDF: ISO 32000-1, 14.8; ISO 14289-1,
// which is PDF/UA-1).

type Kind = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';

/** An element of the structure. `Tags.say` adds drawn content to it. */
export interface Tag {
  readonly kind: Kind;
  readonly element: PDFKit.PDFStructureElement;
}

/** Members of pdfkit that its types leave out. */
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

  /** Starts an element at the end of `within`, or of the document. In a table: `scope` of a header, and the `columns` that a cell spans. */
  begin(kind: Kind, { within = this.root, scope, columns }: { within?: Tag; scope?: 'Row' | 'Column'; columns?: number } = {}): Tag {
    const element = this.doc.struct(kind);
    if (scope || columns) (element as unknown as Attributed).dictionary.data.A = { O: 'Table', Scope: scope, ColSpan: columns };
    within.element.add(element);
    return { kind, element };
  }

  /** Ends an element and writes it with everything inside it. */
  end({ element }: Tag): void {
    element.end();
  }

  /** Adds what `draw` puts on this page to `tag`. `draw` must not draw decoration. */
  say({ kind, element }: Tag, draw: () => void): void {
    element.add(this.doc.markStructureContent(kind));
    draw();
    this.doc.endMarkedContent();
  }

  /** Adds an element with one piece of content. */
  put(kind: Kind, draw: () => void): void {
    const tag = this.begin(kind);
    this.say(tag, draw);
    this.end(tag);
  }

  /** Adds a picture with the alternative text `alt`. */
  figure(alt: string, draw: () => void): void {
    const element = this.doc.struct('Figure', { alt });
    this.root.element.add(element);
    element.add(this.doc.markStructureContent('Figure'));
    draw();
    this.doc.endMarkedContent();
    element.end();
  }

  /** Draws content that screen readers skip: decoration or, with `Pagination`, content of every page. */
  hide(draw: () => void, type?: 'Pagination'): void {
    this.doc.markContent('Artifact', type && { type });
    draw();
    this.doc.endMarkedContent();
  }

  /**
   * Ends the structure of this page: the elements of its pieces are written now instead of kept until the end. Merges the page's content into one piece,
   * because pdfkit has one for each stroke, which takes five times the memory.
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
