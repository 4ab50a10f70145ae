import { Transform, type TransformCallback } from 'node:stream';

const preload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Takes the module preload links out of the document's head: on slow lines they compete with what the first paint
 * needs, and the script at the end of the body names the same modules. Holds the head back until it is whole.
 */
export class HeadWithoutPreloads extends Transform {
  #head: string | null = '';

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#head === null) {
      done(null, chunk);
      return;
    }
    this.#head += chunk.toString('utf8');
    const end = this.#head.indexOf('</head>');
    if (end === -1) {
      done();
      return;
    }
    const text = this.#head.slice(0, end).replace(preload, '') + this.#head.slice(end);
    this.#head = null;
    done(null, text);
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#head ?? undefined);
  }
}
