import type { Appearance, PageFont, ScriptError } from '#simulators/stripe/browser/messages.ts';
import { type ElementOptions, type ElementType, integrationError, StandInElement } from './element.ts';

/** The options of a group of elements that the stand-in reads; the vendor's deferred flow. */
export interface ElementsOptions {
  readonly mode?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly paymentMethodTypes?: unknown;
  readonly appearance?: Partial<Appearance>;
  readonly fonts?: readonly PageFont[];
}

/** The elements of one payment. */
export class StandInElements {
  readonly #origin: string;
  readonly #key: string;
  #options: ElementsOptions;
  readonly #elements = new Map<ElementType, StandInElement>();
  /** The page called `submit` after the last change, and nothing was wrong. */
  isSubmitted = false;

  /** @throws IntegrationError for options that the vendor's script refuses. */
  constructor(origin: string, key: string, options: ElementsOptions) {
    checkOptions(options);
    this.#origin = origin;
    this.#key = key;
    this.#options = options;
  }

  create(type: ElementType, options: ElementOptions = {}): StandInElement {
    if (type !== 'payment' && type !== 'expressCheckout')
      throw integrationError(`The stand-in has no element of type ${String(type)}.`);
    if (this.#elements.has(type))
      throw integrationError(`Can only create one Element of type ${type} through elements().`);
    const element = new StandInElement(type, options, {
      origin: this.#origin,
      key: this.#key,
      appearance: () => ({ variables: {}, rules: {}, ...this.#options.appearance }),
      fonts: this.#options.fonts ?? [],
      onDestroy: () => this.#elements.delete(type),
    });
    this.#elements.set(type, element);
    element.on('change', () => {
      this.isSubmitted = false;
    });
    return element;
  }

  getElement(type: ElementType): StandInElement | null {
    return this.#elements.get(type) ?? null;
  }

  /** @throws IntegrationError as the constructor. */
  update(options: ElementsOptions): void {
    const changed = { ...this.#options, ...options };
    checkOptions(changed);
    this.#options = changed;
    for (const element of this.#elements.values()) element.dress();
  }

  async fetchUpdates(): Promise<{ error?: ScriptError }> {
    return {};
  }

  /** Shows the fields' errors; an approved wallet has none. */
  async submit(): Promise<{ error?: ScriptError; selectedPaymentMethod?: string }> {
    if (this.#wallet === null) {
      const { error } = await this.#card.validate();
      if (error !== undefined) return { error };
    }
    this.isSubmitted = true;
    return { selectedPaymentMethod: this.#wallet === null ? 'card' : 'google_pay' };
  }

  /** The source of the next token. @throws IntegrationError if the page did not submit, or has no element. */
  get source(): StandInElement {
    if (!this.isSubmitted)
      throw integrationError('elements.submit() must be called before stripe.createConfirmationToken().');
    return this.#wallet ?? this.#card;
  }

  get #wallet(): StandInElement | null {
    const element = this.getElement('expressCheckout');
    return element?.isApproved ? element : null;
  }

  get #card(): StandInElement {
    const element = this.getElement('payment');
    if (element === null) throw integrationError('elements should have a mounted Payment Element.');
    return element;
  }
}

function checkOptions({ mode, amount, currency, paymentMethodTypes }: ElementsOptions): void {
  if (mode !== 'payment') throw integrationError("Invalid value for elements(): mode should be 'payment'.");
  if (!Number.isInteger(amount) || Number(amount) < 1)
    throw integrationError('Invalid value for elements(): amount should be a whole number of minor units, at least 1.');
  if (!/^[a-z]{3}$/.test(currency ?? ''))
    throw integrationError('Invalid value for elements(): currency should be a lower-case ISO code.');
  if (paymentMethodTypes !== undefined)
    throw integrationError('Invalid value for elements(): paymentMethodTypes is no longer supported.');
}
