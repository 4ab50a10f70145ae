import type { ElementType, Key } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { separateText } from './separate-text.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/** As `jsx`, for development and tests: children in fixed places need no keys. */
export function jsxDEV(type: ElementType, props: object, key: Key | undefined, isStatic: boolean) {
  const separate: { readonly children?: unknown } = separateText(type, props);
  return react.jsxDEV(type, separate, key, isStatic && Array.isArray(separate.children));
}
