// Types of the parts of saxen that are used here: the package has none.
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Record<string, unknown>, decode: unknown, isEmpty: boolean) => void): this;
    on(event: 'closeTag' | 'text' | 'cdata' | 'attention' | 'error', listener: (what: string) => void): this;
    parse(xml: string): this;
  }
}
