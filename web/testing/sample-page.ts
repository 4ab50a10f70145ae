import { RouterContextProvider } from 'react-router';
import { siteOptionsOf } from '../../domain/brand/site-options.ts';
import { defaultCancellationTerms } from '../../domain/content/cancellation-terms.ts';
import { homeContentOf } from '../../domain/content/home-content.ts';
import { homeDefaults } from '../../domain/content/home-defaults.ts';
import { sampleOperator } from '../../domain/content/operator.ts';
import { shellDefaults } from '../../domain/content/shell-content.ts';
import { type PageRequest, pageContext } from '../request.ts';

const page: PageRequest = {
  brand: {
    key: 'skyhop',
    name: 'Skyhop',
    domain: 'skyhop.example',
    logo: null,
    theme: {
      primary: '#1d4ed8',
      secondary: '#1e1b4b',
      accent: '#c2410c',
      background: '#ffffff',
      text: '#111827',
      font: 'Inter',
    },
    contact: {
      email: 'hello@skyhop.example',
      phone: '+1 212 555 0142',
      address: '350 Fifth Avenue, New York, NY 10118',
    },
    social: { facebook: null, twitter: null, instagram: null },
  },
  home: homeContentOf(homeDefaults, undefined, 'Skyhop', defaultCancellationTerms),
  shell: shellDefaults,
  operator: sampleOperator,
  pageTexts: {},
  terms: defaultCancellationTerms,
  site: siteOptionsOf(undefined),
  isIndexed: true,
  mode: { isLiveMode: false, mode: 'test' },
  user: null,
  demoAccounts: null,
  tracking: null,
  origin: 'https://skyhop.example',
  nonces: { script: '', style: '' },
  call: () => Promise.reject(new Error('This page asks for nothing')),
};

/** What loaders on the server know of a request for a page of Skyhop, a brand that says what the samples say. */
export function pageOfSkyhop(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}
