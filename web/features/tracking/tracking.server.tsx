import { renderToStaticMarkup } from 'react-dom/server';
import type { Consent } from '#domain/tracking/brand-tag.ts';
import { startAfterPaint } from '#web/delivery/start-after-paint.ts';
import { buttonClass } from '#web/ui/button.tsx';
import barStyle from './consent-bar.css?raw';

/** Additions to the pages of a brand with a tag. */
export interface TrackedPage {
  readonly tagId: string;
  readonly callConversion: string | null;
  /** Origin of the tag's script. */
  readonly origin: string;
  /** The visitor's choice; null if there is none yet. */
  readonly consent: Consent | null;
  /** Path and query of the page, to return to. */
  readonly address: string;
}

interface TrackingOptions {
  /** URL of the script that loads the tag or listens to the bar. */
  readonly script: string;
  readonly nonces: { readonly script: string; readonly style: string };
}

/**
 * The beginning of the body of a page whose brand has a tag (PAGE-07, PAGE-09): the consent bar, if there was no choice
 * yet, and a script that starts after the first paint. It is outside the React tree, which skips it: pages of other
 * brands contain nothing for it. The cookie page asks in its text instead. '' if nothing is asked and nothing loaded.
 */
export function renderTracking(page: TrackedPage, { script, nonces }: TrackingOptions): string {
  const { tagId, callConversion, origin, consent, address } = page;
  const asks = consent === null && address.split('?', 1)[0] !== '/cookies';
  if (!asks && consent !== 'accepted') return '';
  const code = `(${startAfterPaint})(${inScript(`import ${JSON.stringify(script)}`)},[])`;
  return renderToStaticMarkup(
    <>
      <section
        id="tracking"
        hidden={!asks}
        aria-label="Advertising cookies"
        className={asks ? 'consent-bar' : undefined}
        data-tag-id={tagId}
        data-call-conversion={callConversion}
        data-origin={origin}
        data-consent={consent}
      >
        {asks ? (
          <>
            <style nonce={nonces.style}>{barStyle}</style>
            <p>
              May we measure which ads lead people here? Nothing is loaded before you accept.{' '}
              <a href="/cookies">Cookie policy</a> <span role="status" />
            </p>
            <Answers address={address} />
          </>
        ) : null}
      </section>
      <script nonce={nonces.script}>{code}</script>
    </>,
  );
}

/** The choice on the cookie page: the current one, and buttons for both. */
export function renderConsentChoice({ consent }: TrackedPage): string {
  return renderToStaticMarkup(
    <div className="mt-4 rounded-lg border border-line bg-card p-4 shadow-raised">
      <p className="mb-3 font-medium" role="status">
        {choiceText(consent)}
      </p>
      <Answers address="/cookies#your-choice" />
    </div>,
  );
}

function choiceText(consent: Consent | null): string {
  if (consent === null) return 'You have not made a choice yet: nothing for advertising is loaded.';
  return consent === 'accepted'
    ? 'You accepted advertising measurement.'
    : 'You declined: nothing for advertising is loaded.';
}

/** Two buttons of the same look and size. */
function Answers({ address }: { readonly address: string }) {
  const answers = [
    ['declined', 'Decline'],
    ['accepted', 'Accept'],
  ] as const;
  return (
    <form method="post" action="/cookies" className="grid max-w-xs grid-cols-2 gap-3">
      <input type="hidden" name="from" value={address} />
      {answers.map(([value, label]) => (
        <button key={value} type="submit" name="choice" value={value} className={buttonClass('outline')}>
          {label}
        </button>
      ))}
    </form>
  );
}

/** A text as JavaScript that cannot end its script element. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}
