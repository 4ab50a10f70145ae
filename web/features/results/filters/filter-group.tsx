import type { ReactNode } from 'react';

/** One kind of filter with its heading. */
export function FilterGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0 pt-4 pb-3">
      <legend className="float-left mb-1 w-full text-sm font-semibold">{name}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
