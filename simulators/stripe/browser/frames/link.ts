import type { FromFrame, PageFont, ScriptError, ToFrame, TokenParams } from '#simulators/stripe/browser/messages.ts';

/** The supported appearance variables, and their CSS properties. */
const properties: Readonly<Record<string, string>> = {
  borderRadius: '--radius',
  colorBackground: '--background',
  colorDanger: '--danger',
  colorPrimary: '--primary',
  colorText: '--text',
  colorTextSecondary: '--soft',
  colorTextPlaceholder: '--soft',
  fontFamily: '--font',
  fontSizeBase: '--size',
  gridColumnSpacing: '--column-gap',
  gridRowSpacing: '--row-gap',
};

/** The vendor's names of its fields' parts, and their selectors here. */
const places: Readonly<Record<string, string>> = { '.Error': '.error', '.Input': 'input', '.Label': 'label' };

const { key = '', parent: parentOrigin = '' } = document.documentElement.dataset;

/** Sends only to the page that holds this frame. */
export function tellPage(message: FromFrame): void {
  window.parent.postMessage(message, parentOrigin);
}

/** Listens only to the page that holds this frame; applies the page's appearance. */
export function hearPage(hear: (message: ToFrame) => void): void {
  window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return;
    if (event.data.type === 'appearance') dress(event.data);
    else hear(event.data);
  });
}

function dress({ variables, rules, fonts }: Extract<ToFrame, { type: 'appearance' }>): void {
  // Once, because the page gives its fonts at the start.
  if (document.fonts.size === 0) for (const font of fonts) void loadFont(font);
  for (const [name, value] of Object.entries(variables)) {
    const property = properties[name];
    if (property !== undefined) document.documentElement.style.setProperty(property, value);
  }
  for (const [selector, declarations] of Object.entries(rules)) {
    const place = places[selector];
    if (place === undefined) continue;
    for (const element of document.querySelectorAll<HTMLElement>(place)) Object.assign(element.style, declarations);
  }
}

/** A font that cannot be loaded leaves the fields in the next one of their family. */
async function loadFont({ family, src, weight = 'normal', style = 'normal' }: PageFont): Promise<void> {
  const font = new FontFace(family, src, { weight, style });
  document.fonts.add(font);
  await font.load().catch(() => undefined);
}

/** Reports the height of the frame's content, now and after each change. */
export function tellHeight(): void {
  const tell = () => tellPage({ type: 'height', pixels: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(tell).observe(document.body);
}

/** Makes a token from the entered `fields` and sends it to the page. */
export async function makeToken(
  id: number,
  params: TokenParams,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const form = new URLSearchParams({ key, 'payment_method_data[type]': 'card' });
  for (const [name, value] of Object.entries(fields)) form.set(`payment_method_data${name}`, value);
  for (const [name, value] of Object.entries(params.billingDetails)) {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [['', value] as const];
    for (const [part, text] of entries) {
      const path = part === '' ? `[${name}]` : `[${name}][${part}]`;
      if (typeof text === 'string') form.set(`payment_method_data[billing_details]${path}`, text);
    }
  }
  if (params.returnUrl !== null) form.set('return_url', params.returnUrl);
  tellPage({ type: 'answer', id, ...(await send(form)) });
}

async function send(form: URLSearchParams): Promise<{ confirmationToken?: unknown; error?: ScriptError }> {
  try {
    const answer = await fetch('/v1/confirmation_tokens', { method: 'POST', body: form });
    const body = await answer.json();
    return answer.ok ? { confirmationToken: body } : { error: body.error };
  } catch {
    return { error: { type: 'api_connection_error', message: 'We are having trouble reaching the payment provider.' } };
  }
}
