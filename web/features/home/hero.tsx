import type { ReactNode } from 'react';
import { telephoneAddress } from '../../../domain/brand/telephone.ts';
import type { HeroContent } from '../../../domain/content/home-content.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sky } from './sky.tsx';

interface HeroProps {
  readonly content: HeroContent;
  /** The brand's number; '' for none. */
  readonly phone: string;
  /** The search form. */
  readonly children: ReactNode;
}

/** The top of the home page: a sky in the brand's colour, what the brand says, and the search card (HOME-01, HOME-02). */
export function Hero({ content, phone, children }: HeroProps) {
  const { badge, badgeCondition, title, text } = content;
  return (
    <section className="sky -mt-16 pt-20 pb-16 md:pt-28 md:pb-28">
      <Sky />
      <div className="page-width">
        {badge ? (
          <p className="hero-badge">
            {badge} <span className="font-normal">{badgeCondition}</span>
          </p>
        ) : null}
        <h1 className="max-w-2xl text-xl leading-tight font-bold tracking-tight text-balance md:text-2xl">{title}</h1>
        <p className="mt-2 max-w-xl text-base">{text}</p>
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
        <div id="search" className="mt-6 rounded-lg border border-line bg-card p-4 shadow-floating md:p-6">
          {children}
        </div>
      </div>
    </section>
  );
}
