import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadProvider } from './load-provider.ts';
import { enterByDocument, isBeingReplaced } from './payment-document.ts';

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

  test('loads nothing of the provider while it is being replaced [HOST-05] [SAFE-02]', async () => {
    const { enter } = openTab();
    const append = vi.fn();
    vi.stubGlobal('document', { createElement: () => new EventTarget(), head: { append } });
    const load = () =>
      loadProvider({ kind: 'hosted', publishableKey: 'pk_test_1', standInScript: `${site}/fields.js` });
    enter(`${site}/flight/off_1`);
    // Once more while the next document is on its way, as a screen that renders again does.
    enter(`${site}/flight/off_1`);
    expect(isBeingReplaced()).toBe(true);
    void load();
    await Promise.resolve();
    expect(append).not.toHaveBeenCalled();
    enter(payment);
    expect(isBeingReplaced()).toBe(false);
    void load();
    await Promise.resolve();
    expect(append).toHaveBeenCalledOnce();
  });

  test('is reloaded once if the browser names the wrong address even then [HOST-05]', () => {
    const { enter } = openTab();
    expect(enter(`${site}/flight/off_1`)).toBe(1);
    expect(enter(`${site}/flight/off_1`)).toBe(1);
  });
});
