import type { FromFrame, TokenParams } from '#simulators/stripe/browser/messages.ts';
import { Frame, type FrameAnswer } from './frame.ts';

export type ElementType = 'payment' | 'expressCheckout';
type Listener = (event: Record<string, unknown>) => void;

/** A mistake of the page's programmer, as the vendor's script throws it. */
export function integrationError(message: string): Error {
  return Object.assign(new Error(message), { name: 'IntegrationError' });
}

/** Options of an element that the stand-in looks at. */
export interface ElementOptions {
  readonly fields?: { readonly billingDetails?: string | Readonly<Record<string, unknown>> };
  readonly paymentMethods?: Readonly<Record<string, string>>;
}

/** One element on the page: a frame, and its events in the vendor's shapes. */
export class StandInElement {
  readonly type: ElementType;
  options: ElementOptions;
  readonly #origin: string;
  readonly #key: string;
  readonly #variables: () => Readonly<Record<string, string>>;
  readonly #onDestroy: () => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  #frame: Frame | null = null;
  /** The payer pressed the wallet's button, and no token was made since. */
  isPressed = false;

  constructor(
    type: ElementType,
    options: ElementOptions,
    place: { origin: string; key: string; variables: () => Readonly<Record<string, string>>; onDestroy: () => void },
  ) {
    this.type = type;
    this.options = options;
    this.#origin = place.origin;
    this.#key = place.key;
    this.#variables = place.variables;
    this.#onDestroy = place.onDestroy;
  }

  get isMounted(): boolean {
    return this.#frame !== null;
  }

  mount(target: string | Element): this {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (place === null)
      throw integrationError(`The selector you specified (${String(target)}) applies to no DOM elements.`);
    this.unmount();
    const [name, title] =
      this.type === 'payment' ? ['card', 'Secure payment input frame'] : ['wallet', 'Secure express checkout frame'];
    const frame = new Frame(
      this.#origin,
      `/__sim/frames/${name}?key=${encodeURIComponent(this.#key)}`,
      title,
      (message) => this.#hear(message),
    );
    frame.onSilence(() => {
      this.#emit('loaderror', { error: { type: 'api_error', message: 'The payment fields could not be loaded.' } });
    });
    this.#frame = frame;
    place.replaceChildren(frame.element);
    return this;
  }

  unmount(): this {
    this.#frame?.close();
    this.#frame = null;
    return this;
  }

  destroy(): this {
    this.unmount();
    this.#listeners.clear();
    this.#onDestroy();
    return this;
  }

  update(options: ElementOptions): this {
    this.options = { ...this.options, ...options };
    return this;
  }

  on(name: string, listener: Listener): this {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return this;
  }

  once(name: string, listener: Listener): this {
    const only: Listener = (event) => {
      this.off(name, only);
      listener(event);
    };
    return this.on(name, only);
  }

  off(name: string, listener?: Listener): this {
    if (listener === undefined) this.#listeners.delete(name);
    else this.#listeners.get(name)?.delete(listener);
    return this;
  }

  focus(): this {
    this.#frame?.tell({ type: 'focus' });
    return this;
  }

  blur(): this {
    this.#frame?.tell({ type: 'blur' });
    return this;
  }

  collapse(): this {
    return this;
  }

  /** Sends the appearance to the frame again. */
  dress(): void {
    this.#frame?.tell({ type: 'appearance', variables: this.#variables() });
  }

  /** Shows the fields' errors; the first, or none. */
  validate(): Promise<FrameAnswer> {
    if (this.#frame === null)
      throw integrationError('We could not retrieve data from the specified Element: it is not mounted.');
    return this.#frame.validate();
  }

  async makeToken(params: TokenParams): Promise<FrameAnswer> {
    if (this.#frame === null)
      throw integrationError('We could not retrieve data from the specified Element: it is not mounted.');
    this.isPressed = false;
    return this.#frame.makeToken(params);
  }

  #hear(message: FromFrame): void {
    switch (message.type) {
      case 'ready':
        this.dress();
        this.#emit(
          'ready',
          this.type === 'payment' ? {} : { availablePaymentMethods: this.#available(message.available) },
        );
        break;
      case 'height':
        if (this.#frame !== null) this.#frame.element.style.height = `${message.pixels}px`;
        break;
      case 'change':
        this.#emit('change', {
          complete: message.complete,
          empty: message.empty,
          collapsed: false,
          value: { type: 'card' },
        });
        break;
      case 'press':
        this.#press();
        break;
      case 'focus':
      case 'blur':
      case 'escape':
        this.#emit(message.type, {});
    }
  }

  /** The wallets of this browser that the page may offer; undefined if there are none. */
  #available(isRegistered: boolean): Readonly<Record<string, boolean>> | undefined {
    const isWanted = isRegistered && this.options.paymentMethods?.googlePay !== 'never';
    const others = { amazonPay: false, applePay: false, klarna: false, link: false, paypal: false };
    return isWanted ? { ...others, googlePay: true } : undefined;
  }

  /** The wallet's button: the page agrees by `resolve`, or has nothing to say; then the payer has approved. */
  #press(): void {
    const wallet = { expressPaymentType: 'google_pay' };
    const confirm = () => {
      this.isPressed = true;
      const paymentFailed = () => {
        this.isPressed = false;
      };
      this.#emit('confirm', { ...wallet, billingDetails: { name: 'Test Wallet' }, paymentFailed });
    };
    if (!this.#listeners.get('click')?.size) confirm();
    else this.#emit('click', { ...wallet, resolve: confirm, reject: () => this.#emit('cancel', {}) });
  }

  #emit(name: string, event: Record<string, unknown>): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener({ elementType: this.type, ...event });
  }
}
