import type { FromFrame, ScriptError, ToFrame, TokenParams } from '#simulators/stripe/browser/messages.ts';

/** A frame's reply. */
export interface FrameAnswer {
  readonly error?: ScriptError;
  readonly confirmationToken?: unknown;
}

/** Milliseconds from a frame's load to its first message, above which it is broken. */
const firstMessageMs = 2000;

/** An iframe of the simulator's origin. Only that frame and origin are heard, and only that origin is sent to. */
export class Frame {
  readonly element: HTMLIFrameElement = document.createElement('iframe');
  readonly #origin: string;
  readonly #hear: (message: FromFrame) => void;
  readonly #waiting = new Map<number, (answer: FrameAnswer) => void>();
  #asked = 0;
  #spoke = false;

  /**
   *
   * @param path with the query, which tells the frame its page
   */
  constructor(origin: string, path: string, title: string, hear: (message: FromFrame) => void) {
    this.#origin = origin;
    this.#hear = hear;
    this.element.title = title;
    this.element.src = `${origin}${path}&parent=${encodeURIComponent(window.location.origin)}`;
    Object.assign(this.element.style, { border: '0', display: 'block', width: '100%' });
    window.addEventListener('message', this.#receive);
  }

  /** Calls back if the frame loads something silent, such as an error page. */
  onSilence(tell: () => void): void {
    this.element.addEventListener('load', () => {
      window.setTimeout(() => {
        if (!this.#spoke && this.element.isConnected) tell();
      }, firstMessageMs);
    });
  }

  tell(message: ToFrame): void {
    this.element.contentWindow?.postMessage(message, this.#origin);
  }

  validate(): Promise<FrameAnswer> {
    return this.#ask((id) => ({ type: 'validate', id }));
  }

  makeToken(params: TokenParams): Promise<FrameAnswer> {
    return this.#ask((id) => ({ type: 'token', id, params }));
  }

  /** Removes the frame; open questions are never answered. */
  close(): void {
    window.removeEventListener('message', this.#receive);
    this.element.remove();
  }

  #ask(question: (id: number) => ToFrame): Promise<FrameAnswer> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.tell(question(id));
    });
  }

  readonly #receive = (event: MessageEvent<FromFrame>): void => {
    if (event.source !== this.element.contentWindow || event.origin !== this.#origin) return;
    this.#spoke = true;
    const message = event.data;
    if (message.type !== 'answer') {
      this.#hear(message);
      return;
    }
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  };
}
