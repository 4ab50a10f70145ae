import { RouterContextProvider } from 'react-router';
import { acmeSettings } from '#contract/testing/brand-settings.ts';
import { siteOptionsOf } from '#domain/brand/site-options.ts';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { defaultChangeTerms } from '#domain/content/change-terms.ts';
import { homeContentOf } from '#domain/content/home/home-content.ts';
import { homeDefaults } from '#domain/content/home/home-defaults.ts';
import { sampleOperator } from '#domain/content/operator.ts';
import { shellDefaults } from '#domain/content/shell-content.ts';
import { type PageRequest, pageContext } from '../request.ts';

const sampleTerms = { ...defaultCancellationTerms, change: defaultChangeTerms };

const { logo, theme, social } = acmeSettings();

const page: PageRequest = {
  brand: {
    key: 'skyhop',
    name: 'Skyhop',
    domain: 'skyhop.example',
    logo,
    theme,
    contact: {
      email: 'hello@skyhop.example',
      phone: '+1 212 555 0142',
      address: '350 Fifth Avenue, New York, NY 10118',
    },
    social,
  },
  home: homeContentOf(homeDefaults, undefined, 'Skyhop', sampleTerms),
  shell: shellDefaults,
  operator: sampleOperator,
  pageTexts: {},
  terms: sampleTerms,
  site: siteOptionsOf(undefined),
  isIndexed: true,
  mode: { isLiveMode: false, mode: 'test' },
  user: null,
  demoAccounts: null,
  bagPricesPerSearch: 10,
  tracking: null,
  origin: 'https://skyhop.example',
  nonces: { script: '', style: '' },
  call: () => Promise.reject(new Error('This page needs no data')),
};

/** The context of a page request for Skyhop, a brand with the sample texts. */
export function skyhopContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}
