import { Transform, type TransformCallback } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { startAfterPaint } from './start-after-paint.ts';

const preload = /<link\b[^>]*\brel="modulepreload"[^>]*>/g;
const moduleScript = /<script\b[^>]*\btype="module"[^>]*>/;
const scriptEnd = '</script>';
/** The body tag with the skip link, which must remain the first link on the page. */
const bodyStart = /<body\b[^>]*>(?:<a\b[^>]*>[^<]*<\/a>|(?=<[^a]))/;

/**
 * Lets the document paint before its script is fetched: otherwise the script competes with style sheet and font for
 * slow connections, and with the first paint for slow processors. Removes the module preload links from the head, and
 * replaces the module script at the end of the body with a small one that fetches and starts everything after the
 * paint. Late parts of the document, and the scripts that contain their data, pass through unchanged: they wait for the
 * script if it is late.
 *
 * Bytes in, bytes out, split anywhere; buffers only an incomplete head or script. Documents without a module script
 * lose only the preload links.
 */
export class PaintFirst extends Transform {
  readonly #decoder = new StringDecoder('utf8');
  readonly #opening: string;
  #held = '';
  #files: readonly string[] = [];
  #stage: 'head' | 'opening' | 'body' | 'done' = 'head';

  /** `opening` is HTML to insert at the beginning of the body, after the skip link; '' for none. */
  constructor(opening = '') {
    super();
    this.#opening = opening;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held += this.#decoder.write(chunk);
    if (this.#stage === 'head') this.#takeHead();
    if (this.#stage === 'opening') this.#takeOpening();
    if (this.#stage === 'body') this.#takeScript();
    if (this.#stage === 'done') this.#release(this.#held.length);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#held + this.#decoder.end());
  }

  #takeHead(): void {
    const end = this.#held.indexOf('</head>');
    if (end === -1) return;
    const head = this.#held.slice(0, end);
    this.#files = [...head.matchAll(preload)].flatMap(([link]) => /\bhref="([^"]*)"/.exec(link)?.[1] ?? []);
    this.push(head.replace(preload, ''));
    this.#held = this.#held.slice(end);
    this.#stage = this.#opening === '' ? 'body' : 'opening';
  }

  #takeOpening(): void {
    const body = bodyStart.exec(this.#held);
    if (body === null) return;
    this.#release(body.index + body[0].length);
    this.push(this.#opening);
    this.#stage = 'body';
  }

  #takeScript(): void {
    const found = moduleScript.exec(this.#held);
    if (found === null) {
      this.#release(unfinishedTag(this.#held));
      return;
    }
    this.#release(found.index);
    const [tag] = found;
    const end = this.#held.indexOf(scriptEnd);
    if (end === -1) return;
    const code = this.#held.slice(tag.length, end);
    this.push(plainScript(tag) + starter(code, this.#files));
    this.#held = this.#held.slice(end);
    this.#stage = 'done';
  }

  /** Sends this many characters of the buffer. */
  #release(length: number): void {
    if (length > 0) this.push(this.#held.slice(0, length));
    this.#held = this.#held.slice(length);
  }
}

/** Where an incomplete tag begins; the length of the text if there is none. */
function unfinishedTag(text: string): number {
  const open = text.lastIndexOf('<');
  return open > text.lastIndexOf('>') ? open : text.length;
}

/** The element keeps its nonce, and runs as soon as it is parsed. */
function plainScript(tag: string): string {
  return tag.replace(/ type="module"| async=""/g, '');
}

function starter(code: string, files: readonly string[]): string {
  return `(${startAfterPaint})(${inScript(code)},${inScript(files)})`;
}

/** A value as JavaScript that cannot end the surrounding script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
