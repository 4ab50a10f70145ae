import { afterEach, describe, expect, test, vi } from 'vitest';
import { enterByDocument } from './payment-document.ts';

const site = 'https://tailfin.example';
const payment = `${site}/booking?offer=off_1`;

/** A tab whose document was loaded from an address, and whose router is at another; `reloads` is how often it was reloaded. */
function openTab() {
  const stored = new Map<string, string>();
  const tab = { loadedFrom: '', reloads: 0 };
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: tab.loadedFrom }] });
  vi.stubGlobal('window', {
    location: { href: payment, reload: () => tab.reloads++ },
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    },
  });
  const enter = (loadedFrom: string) => {
    tab.loadedFrom = loadedFrom;
    enterByDocument();
    return tab.reloads;
  };
  return { enter };
}

afterEach(() => vi.unstubAllGlobals());

describe('the payment page of a document', () => {
  test('that may show card fields stays; any other is reloaded [HOST-05]', () => {
    expect(openTab().enter(payment)).toBe(0);
    expect(openTab().enter(`${site}/booking?booking=bkg_1`)).toBe(1);
    expect(openTab().enter(`${site}/flight/off_1`)).toBe(1);
  });

  test('is reloaded again when the same offer is entered from another page later [HOST-05]', () => {
    const { enter } = openTab();
    expect(enter(`${site}/flight/off_1`)).toBe(1);
    expect(enter(payment)).toBe(1);
    expect(enter(`${site}/flight/off_1`)).toBe(2);
  });

  test('is reloaded once if the browser names the wrong address even then [HOST-05]', () => {
    const { enter } = openTab();
    expect(enter(`${site}/flight/off_1`)).toBe(1);
    expect(enter(`${site}/flight/off_1`)).toBe(1);
  });
});
