import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PublicBrand } from '../contract/brand/calls.ts';
import type { SystemModeAnswer } from '../contract/system.ts';
import type { SiteOptions } from '../domain/brand/site-options.ts';
import type { BrandTerms } from '../domain/content/change-terms.ts';
import type { HomeContent } from '../domain/content/home/home-content.ts';
import type { Operator } from '../domain/content/operator.ts';
import type { PageOverrides } from '../domain/content/page-overrides/page-overrides.ts';
import type { ShellContent } from '../domain/content/shell-content.ts';
import type { BrandTag, Consent } from '../domain/tracking/brand-tag.ts';

/** An API call made for a page within the server's own process: same validation, same responses, no network. A body is parsed if it is JSON; a stream comes whole, as text. */
export type PageCall = (request: {
  readonly method: 'GET' | 'POST';
  /** Path with query. */
  readonly path: string;
  readonly body?: unknown;
}) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The advertising tag of a page's brand, on pages that it may see (PAGE-07). */
export interface PageTracking extends BrandTag {
  /** Origin of the tag's script. */
  readonly origin: string;
  /** The visitor's choice; null if there is none yet. */
  readonly consent: Consent | null;
  /** Path and query of the page, to return to. */
  readonly address: string;
}

/** The brand's content for pages. */
export interface BrandContent {
  readonly brand: PublicBrand;
  /** The brand's claims on its home page (HOME-07). */
  readonly home: HomeContent;
  /** The texts of header, side menu and footer (HOME-08). */
  readonly shell: ShellContent;
  /** The company that runs the brand. */
  readonly operator: Operator;
  /** The brand's own texts of the information pages. */
  readonly pageTexts: PageOverrides;
  /** The brand's promises and charges for canceling and changing flights online. */
  readonly terms: BrandTerms;
  /** The optional parts of the site that the brand shows. */
  readonly site: SiteOptions;
}

/** What the server knows of a page request before the page is rendered. */
export interface PageRequest extends BrandContent {
  /** Whether search engines may list this page (PAGE-06). */
  readonly isIndexed: boolean;
  readonly mode: SystemModeAnswer;
  /** The signed-in user; null for visitors. */
  readonly user: {
    readonly firstName: string;
    readonly lastName: string;
    readonly username: string;
    readonly email: string;
    readonly isAdmin: boolean;
  } | null;
  /** The demo accounts that everyone may sign in with; null if there are none (AUTH-01). */
  readonly demoAccounts:
    | readonly { readonly label: string; readonly email: string; readonly password: string }[]
    | null;
  /** Most offers that the results page reads for the prices of bags; 0 for none (BAGS-02). */
  readonly bagPricesPerSearch: number;
  /** Null without a tag, and on pages that no tag may see. */
  readonly tracking: PageTracking | null;
  /** Origin of canonical links: the brand's domain or the configured one, never the Host header (BRAND-09). */
  readonly origin: string;
  readonly nonces: { readonly script: string; readonly style: string };
  readonly call: PageCall;
}

export const pageContext = createContext<PageRequest>();

export type PageRenderer = (request: Request, page: PageRequest) => Promise<Response>;

/** Renders pages of a build. It is defined here because server code must not load a second copy of the router. */
export function createPageRenderer(build: ServerBuild, mode: 'production' | 'development'): PageRenderer {
  const handle = createRequestHandler(build, mode);
  return (request, page) => {
    const context = new RouterContextProvider();
    context.set(pageContext, page);
    return handle(request, context);
  };
}
