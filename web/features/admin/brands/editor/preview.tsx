import type { CSSProperties } from 'react';
import { type BrandTheme, themeVariables } from '#domain/brand/theme.ts';
import { Icon } from '#web/ui/icon.tsx';
import { priceUnder } from '../values/markup-example.ts';
import { BrandTile } from './brand-tile.tsx';

interface PreviewProps {
  /** '' for a new brand. */
  readonly brandKey: string;
  readonly name: string;
  readonly phone: string;
  /** Null shows the name instead. */
  readonly logo: string | null;
  readonly theme: BrandTheme;
  /** As typed. */
  readonly markupPercent: string;
}

/** How pages will look with the current theme; inert and hidden from assistive technology (ADM-05). */
export function Preview({ brandKey, name, phone, logo, theme, markupPercent }: PreviewProps) {
  const shownName = name.trim() || 'Your brand';
  return (
    <div
      inert
      data-preview
      style={themeVariables(theme) as CSSProperties}
      className="overflow-hidden rounded-lg border border-line bg-page font-sans text-ink shadow-raised"
    >
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        {logo === null ? (
          <>
            <BrandTile brand={{ key: brandKey, name: shownName }} />
            <span className="min-w-0 flex-1 truncate font-bold">{shownName}</span>
          </>
        ) : (
          <span className="min-w-0 flex-1">
            <img
              src={logo}
              alt=""
              referrerPolicy="no-referrer"
              className="h-10 w-auto max-w-40 object-contain object-left"
            />
          </span>
        )}
        <span className="tabular truncate text-xs font-semibold">{phone}</span>
      </div>
      <div className="grid gap-4 p-4">
        <div>
          <p className="text-xl leading-tight font-bold tracking-tight">Where to?</p>
          <p className="mt-1 text-base">Text on the page.</p>
          <p className="text-xs text-ink-soft">Small text next to it.</p>
        </div>
        <Card price={priceUnder(markupPercent, 400) ?? '–'} />
        <div className="flex flex-wrap gap-2 text-sm font-semibold">
          <span className="rounded-md bg-primary px-4 py-2.5 text-on-primary">Search Flights</span>
          <span className="rounded-md border border-outline px-4 py-2.5">Call us</span>
          <span className="self-center rounded-full bg-accent px-3 py-1 text-xs text-on-accent">Accent</span>
        </div>
        <p className="rounded-md border border-outline bg-field px-3 py-2.5 text-base text-ink-soft">City or airport</p>
        <ul className="grid grid-cols-2 gap-2 rounded-md border border-line bg-card p-3 text-sm font-medium">
          <li className="text-success">Confirmed</li>
          <li className="text-warning">Price went up</li>
          <li className="text-destructive">Card declined</li>
          <li className="text-info">Test mode</li>
        </ul>
      </div>
      <div className="bg-muted px-4 py-3 text-xs text-ink-soft">Page footer</div>
      <div className="bg-secondary px-4 py-3 text-sm font-semibold text-on-secondary">Your next flight</div>
    </div>
  );
}

function Card({ price }: { readonly price: string }) {
  return (
    <div className="rounded-lg border border-line bg-card p-4 shadow-raised">
      <div className="tabular flex items-start justify-between gap-3">
        <End time="08:25" place="JFK" />
        <div className="min-w-0 flex-1 pt-1 text-center text-xs text-ink-soft">
          <p>7h 15m</p>
          <div className="my-1 flex items-center">
            <span className="h-px flex-1 bg-outline" />
            <Icon name="plane" className="size-4 rotate-45 text-primary" />
          </div>
          <p>Non-stop</p>
        </div>
        <End time="20:40" place="LHR" />
      </div>
      <div className="mt-3 flex items-end justify-between gap-3 border-t border-line pt-3">
        <p className="text-xs text-ink-soft">A $400 fare</p>
        <p className="tabular text-lg leading-6 font-bold">{price}</p>
      </div>
    </div>
  );
}

function End({ time, place }: { readonly time: string; readonly place: string }) {
  return (
    <div>
      <p className="font-semibold">{time}</p>
      <p className="text-xs text-ink-soft">{place}</p>
    </div>
  );
}
