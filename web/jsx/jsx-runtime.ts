import type { ElementType, Key } from 'react';
import * as react from 'react/jsx-runtime';
import { separateText } from './separate-text.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/** What the build makes of each element in our sources (`jsxImportSource` in tsconfig.json). */
export function jsx(type: ElementType, props: object, key?: Key) {
  return react.jsx(type, separateText(type, props), key);
}

/** The same for children in fixed places, which need no keys. */
export function jsxs(type: ElementType, props: object, key?: Key) {
  const separate: { readonly children?: unknown } = separateText(type, props);
  return (Array.isArray(separate.children) ? react.jsxs : react.jsx)(type, separate, key);
}
