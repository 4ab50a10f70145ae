import { renderToStaticMarkup } from 'react-dom/server';
import type { Consent } from '../../../domain/tracking/brand-tag.ts';
import { startAfterPaint } from '../../start-after-paint.ts';
import { buttonClass } from '../../ui/button.tsx';
import barStyle from './consent-bar.css?raw';

/** What the pages of a brand with a tag carry more than others, told by the server. */
export interface TrackedPage {
  readonly tagId: string;
  readonly callConversion: string | null;
  /** Where the tag's script comes from. */
  readonly origin: string;
  /** What the visitor answered; null where nobody asked yet. */
  readonly consent: Consent | null;
  /** Path and query of the page, to come back to. */
  readonly address: string;
}

interface Drawing {
  /** Address of the script that loads the tag or listens to the bar. */
  readonly script: string;
  readonly nonces: { readonly script: string; readonly style: string };
}

/**
 * What begins the body of a page whose brand has a tag (PAGE-07, PAGE-09): the question where nobody answered yet, and a
 * script that starts after the first paint. It is no part of the React tree, which steps over it: pages of other brands
 * carry nothing for it. The cookie page asks in its text instead. '' where nothing is asked and nothing loaded.
 */
export function drawTracking(page: TrackedPage, { script, nonces }: Drawing): string {
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
              <a href="/cookies">Cookie policy</a>
            </p>
            <Answers address={address} />
          </>
        ) : null}
      </section>
      <script nonce={nonces.script}>{code}</script>
    </>,
  );
}

/** The choice as the cookie page shows it: what holds now, and both ways to change it. */
export function drawChoice({ consent }: TrackedPage): string {
  return renderToStaticMarkup(
    <div className="mt-4 rounded-lg border border-line bg-card p-4 shadow-raised">
      <p className="mb-3 font-medium" role="status">
        {standing(consent)}
      </p>
      <Answers address="/cookies#your-choice" />
    </div>,
  );
}

function standing(consent: Consent | null): string {
  if (consent === null) return 'You have not answered yet: nothing for advertising is loaded.';
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

/** A text as JavaScript that cannot end the script element it stands in. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c');
}
