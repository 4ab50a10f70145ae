import type { Appearance, FromFrame, PageFont, TokenParams, WalletCard } from '#simulators/stripe/browser/messages.ts';
import { showDialog } from './dialog.ts';
import { Frame, type FrameAnswer } from './frame.ts';

export type ElementType = 'payment' | 'expressCheckout';
type Listener = (event: Record<string, unknown>) => void;

/** A mistake of the page's programmer, as thrown by the vendor's script. */
export function integrationError(message: string): Error {
  return Object.assign(new Error(message), { name: 'IntegrationError' });
}

/** The element options that the stand-in reads. */
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
  readonly #appearance: () => Appearance;
  readonly #fonts: readonly PageFont[];
  readonly #onDestroy: () => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  #frame: Frame | null = null;
  /** The card that the payer approved in the wallet, until a token is made; null for none. */
  #approved: WalletCard | null = null;

  constructor(
    type: ElementType,
    options: ElementOptions,
    place: {
      origin: string;
      key: string;
      appearance: () => Appearance;
      fonts: readonly PageFont[];
      onDestroy: () => void;
    },
  ) {
    this.type = type;
    this.options = options;
    this.#origin = place.origin;
    this.#key = place.key;
    this.#appearance = place.appearance;
    this.#fonts = place.fonts;
    this.#onDestroy = place.onDestroy;
  }

  get isMounted(): boolean {
    return this.#frame !== null;
  }

  /** The payer has approved in the wallet, and no token was made since. */
  get isApproved(): boolean {
    return this.#approved !== null;
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
    // The frame's own margin leaves room for the focus outline.
    Object.assign(frame.element.style, { margin: '-4px', width: 'calc(100% + 8px)' });
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
    const { variables, rules } = this.#appearance();
    this.#frame?.tell({ type: 'appearance', variables, rules, fonts: this.#fonts });
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
    const card = this.#approved;
    this.#approved = null;
    return this.#frame.makeToken(card === null ? params : { ...params, walletCard: card });
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

  /** The wallet's button: it opens once the page agrees by `resolve`, or does not listen. */
  #press(): void {
    const open = () => void this.#openWallet();
    if (!this.#listeners.get('click')?.size) open();
    else this.#emit('click', { expressPaymentType: 'google_pay', resolve: open, reject: () => undefined });
  }

  async #openWallet(): Promise<void> {
    const answer = await showDialog(
      this.#origin,
      `/__sim/frames/sheet?key=${encodeURIComponent(this.#key)}`,
      'Test wallet',
    );
    if (answer?.type !== 'approved') {
      this.#emit('cancel', {});
      return;
    }
    this.#approved = answer.card;
    const paymentFailed = () => {
      this.#approved = null;
    };
    this.#emit('confirm', { expressPaymentType: 'google_pay', billingDetails: { name: 'Test Wallet' }, paymentFailed });
  }

  #emit(name: string, event: Record<string, unknown>): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener({ elementType: this.type, ...event });
  }
}
