import type { ReactNode } from 'react';

/** The filters under one heading; hidden while none of them has anything to choose. */
export function FilterGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0 pt-4 pb-3 has-[>div:empty]:hidden">
      <legend className="float-left mb-1 w-full text-sm font-semibold">{name}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
