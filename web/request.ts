import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { BrandAnswer } from '../contract/brands.ts';
import type { SystemModeAnswer } from '../contract/system.ts';
import type { SiteOptions } from '../domain/brand/site-options.ts';
import type { CancellationTerms } from '../domain/content/cancellation-terms.ts';
import type { HomeContent } from '../domain/content/home-content.ts';
import type { Operator } from '../domain/content/operator.ts';
import type { PageOverrides } from '../domain/content/own-pages.ts';
import type { ShellContent } from '../domain/content/shell-content.ts';
import type { BrandTag, Consent } from '../domain/tracking/brand-tag.ts';

/** An API call made for a page, in the server's own process: same validation, same answers, no network. */
export type PageCall = (request: {
  readonly method: 'GET' | 'POST';
  /** Path with query. */
  readonly path: string;
  readonly body?: unknown;
}) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The advertising tag of a page's brand, on pages that it may see (PAGE-07). */
export interface PageTracking extends BrandTag {
  /** Where the tag's script comes from. */
  readonly origin: string;
  /** What the visitor answered; null where nobody asked yet. */
  readonly consent: Consent | null;
  /** Path and query of the page, to come back to. */
  readonly address: string;
}

/** What the server knows of a page request before the page is rendered. */
export interface PageRequest {
  readonly brand: BrandAnswer;
  /** What the brand claims on its home page (HOME-07). */
  readonly home: HomeContent;
  /** What header, side menu and footer say (HOME-08). */
  readonly shell: ShellContent;
  /** Who runs the brand. */
  readonly operator: Operator;
  /** The brand's own pieces of the information pages. */
  readonly pageTexts: PageOverrides;
  /** What the brand promises and charges for cancelling online. */
  readonly terms: CancellationTerms;
  /** Which optional parts of the site the brand shows. */
  readonly site: SiteOptions;
  /** Whether search engines may list this page (PAGE-06). */
  readonly isIndexed: boolean;
  readonly mode: SystemModeAnswer;
  /** Whoever is signed in; null for visitors. */
  readonly user: {
    readonly firstName: string;
    readonly lastName: string;
    readonly username: string;
    readonly email: string;
    readonly isAdmin: boolean;
  } | null;
  /** What everybody may sign in with in a demonstration; null where there is nothing of that kind (AUTH-01). */
  readonly demoAccounts:
    | readonly { readonly label: string; readonly email: string; readonly password: string }[]
    | null;
  /** Null without a tag, and on pages that no tag may see. */
  readonly tracking: PageTracking | null;
  /** Origin of canonical links: the brand's domain or the configured one, never the Host header (BRAND-09). */
  readonly origin: string;
  readonly nonces: { readonly script: string; readonly style: string };
  readonly call: PageCall;
}

export const pageContext = createContext<PageRequest>();

export type PageRenderer = (request: Request, page: PageRequest) => Promise<Response>;

/** Renders pages of a build. Lives here because server code must not load a second copy of the router. */
export function createPageRenderer(build: ServerBuild, mode: 'production' | 'development'): PageRenderer {
  const handle = createRequestHandler(build, mode);
  return (request, page) => {
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return handle(request, context);
  };
}
