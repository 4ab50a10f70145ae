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
  const slots = children.map((child): unknown => (Array.isArray(child) ? separated(child) : child));
  let open = -1;
  let hasNodes = false;
  for (const [slot, child] of slots.entries()) {
    if (isText(child)) {
      slots[slot] = null;
      if (open < 0) open = slot;
      slots[open] = `${slots[open] ?? ''}${child}`;
    } else if (!isEmpty(child)) {
      open = -1;
      hasNodes = true;
    }
  }
  if (!hasNodes && open >= 0) return slots[open];
  // Space alone is left to stand: nobody translates it, and among flexible boxes an element would take a place.
  return slots.map((child, slot) => (typeof child === 'string' && child.trim() !== '' ? inSpan(child, slot) : child));
}

function inSpan(text: string, slot = 0) {
  return jsx('span', { children: text }, `text-${slot}`);
}

function isText(child: unknown): child is string | number {
  return typeof child === 'number' || (typeof child === 'string' && child !== '');
}

function isEmpty(child: unknown): boolean {
  return child == null || typeof child === 'boolean' || child === '';
}
