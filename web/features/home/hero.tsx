import type { ReactNode } from 'react';
import { Sky } from './sky.tsx';

/** The top of the home page: a sky in the brand's colour and, on it, the search card. */
export function Hero({ children }: { readonly children: ReactNode }) {
  return (
    <section className="sky -mt-16 pt-24 pb-20 md:pt-36 md:pb-44">
      <Sky />
      <div className="page-width">
        <h1 className="max-w-2xl text-xl leading-tight font-bold tracking-tight text-balance md:text-2xl">
          Where would you like to fly?
        </h1>
        <p className="mt-2 max-w-xl text-base">
          Compare flights of many airlines. The price you see is the price you pay.
        </p>
        <div className="mt-6 rounded-lg border border-line bg-card p-4 shadow-floating md:mt-8 md:p-6">{children}</div>
      </div>
    </section>
  );
}
