import { Fragment, jsx } from 'react/jsx-runtime';

/**
 * The properties with every text among other nodes in an element of its own, and adjacent texts as one: React then never holds a text
 * node, which a browser's translator replaces behind its back (decision 90).
 */
export function separateText<P extends { readonly children?: unknown }>(type: unknown, props: P): P {
  const { children } = props;
  if (Array.isArray(children)) return { ...props, children: separated(children) };
  // A fragment has no element whose only content the text could be.
  return type === Fragment && isText(children) ? { ...props, children: inSpan(String(children)) } : props;
}

/** One text if there is nothing else. */
function separated(children: readonly unknown[]): unknown {
  const slots: unknown[] = [];
  const texts = new Map<number, string>();
  let open = -1;
  let nodes = 0;
  for (const [slot, given] of children.entries()) {
    const child: unknown = Array.isArray(given) ? separated(given) : given;
    if (isText(child)) {
      if (open === -1) open = slot;
      texts.set(open, `${texts.get(open) ?? ''}${child}`);
      slots.push(null);
    } else {
      slots.push(child);
      if (isEmpty(child)) continue;
      open = -1;
      nodes++;
    }
  }
  if (nodes === 0 && texts.size > 0) return texts.get(open);
  // Space alone is left to stand: nobody translates it, and among flexible boxes an element would take a place.
  for (const [slot, text] of texts) slots[slot] = text.trim() === '' ? text : inSpan(text, slot);
  return slots;
}

function inSpan(text: string, slot = 0) {
  return jsx('span', { children: text }, `text-${slot}`);
}

function isText(child: unknown): child is string | number | bigint {
  return (typeof child === 'string' && child !== '') || typeof child === 'number' || typeof child === 'bigint';
}

function isEmpty(child: unknown): boolean {
  return child === null || child === undefined || typeof child === 'boolean' || child === '';
}
