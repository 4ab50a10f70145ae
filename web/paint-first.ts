import { Transform, type TransformCallback } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { startAfterPaint } from './start-after-paint.ts';

const preload = /<link\b[^>]*\brel="modulepreload"[^>]*>/g;
const moduleScript = /<script\b[^>]*\btype="module"[^>]*>/;
const scriptEnd = '</script>';
/** The body's tag with the link that skips to the content, which must stay the first on the page. */
const bodyStart = /<body\b[^>]*>(?:<a\b[^>]*>[^<]*<\/a>|(?=<[^a]))/;

/**
 * Lets the document paint before its script is fetched: on slow lines the script takes the line from the style sheet and
 * the font, and on slow devices the processor from the first paint. The module preload links leave the head, and the
 * module script at the end of the body becomes a small one that fetches and starts all of it after the paint. Late parts
 * of the document, and the scripts that bring their data, pass as they are: they wait for the script where it is late.
 *
 * Bytes in, bytes out, cut anywhere; holds back only a head or script that is not whole. Documents without module script
 * keep everything but the preload links.
 */
export class PaintFirst extends Transform {
  readonly #decoder = new StringDecoder('utf8');
  readonly #opening: string;
  #held = '';
  #files: readonly string[] = [];
  #stage: 'head' | 'opening' | 'body' | 'done' = 'head';

  /** `opening` is HTML to begin the body with, after the skip link; '' for none. */
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

  /** Sends this many characters of what is held. */
  #release(length: number): void {
    if (length > 0) this.push(this.#held.slice(0, length));
    this.#held = this.#held.slice(length);
  }
}

/** Where a tag begins that is not whole yet; the length of the text where there is none. */
function unfinishedTag(text: string): number {
  const open = text.lastIndexOf('<');
  return open > text.lastIndexOf('>') ? open : text.length;
}

/** The element keeps its nonce, and runs as soon as it is read. */
function plainScript(tag: string): string {
  return tag.replace(/ type="module"| async=""/g, '');
}

function starter(code: string, files: readonly string[]): string {
  return `(${startAfterPaint})(${inScript(code)},${inScript(files)})`;
}

/** A value as JavaScript that cannot end the script element it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
