import { renderToStaticMarkup } from 'react-dom/server';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import type { HeroContent } from '#domain/content/home/home-content.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The texts above the search card (HOME-01) as HTML: the browser needs no code for it. `phone` is '' for none. */
export function renderHero(content: HeroContent, phone: string): string {
  return renderToStaticMarkup(<HeroText content={content} phone={phone} />);
}

function HeroText({ content, phone }: { readonly content: HeroContent; readonly phone: string }) {
  const { badge, badgeCondition, title, text } = content;
  return (
    <>
      {badge ? (
        <p className="hero-badge">
          {badge} <span className="font-normal">{badgeCondition}</span>
        </p>
      ) : null}
      <h1 className="max-w-2xl text-xl leading-tight font-bold tracking-tight text-balance wrap-anywhere md:text-2xl">
        {title}
      </h1>
      <p className="mt-2 max-w-xl text-base wrap-anywhere">{text}</p>
      <p className="mt-4 flex flex-wrap gap-2">
        <a href="#search" className={buttonClass('outline')}>
          Find a flight
        </a>
        {phone ? (
          <a href={telephoneAddress(phone)} data-call-place="home" className={buttonClass('outline', 'tabular')}>
            <Icon name="phone" />
            {`Call ${phone}`}
          </a>
        ) : null}
      </p>
    </>
  );
}
