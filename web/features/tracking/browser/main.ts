import { trackedPath } from '#domain/tracking/tracked-page.ts';
import { listenToBar } from './bar.ts';
import { reportCalls, reportPage } from './events.ts';
import { loadTag } from './tag.ts';

/** The complete script of a page whose brand has a tag: loads the tag after consent, or waits for the choice. */
function begin(mark: HTMLElement): void {
  const { tagId = '', callConversion = '', origin = '', consent = '' } = mark.dataset;
  if (consent !== 'accepted') {
    listenToBar(mark, onMove);
    return;
  }
  const tag = loadTag({ tagId, callConversion, origin });
  let shown = reportPage(tag, '');
  reportCalls(tag, callConversion);
  onMove(() => {
    // Pages with personal data open as a new document, without the tag.
    if (trackedPath(window.location.pathname) === null) window.location.reload();
    else shown = reportPage(tag, shown);
  });
}

/** Calls back for every navigation without a new document. */
function onMove(moved: () => void): void {
  const push = window.history.pushState;
  window.history.pushState = function pushState(...state) {
    push.apply(this, state);
    moved();
  };
  const replace = window.history.replaceState;
  window.history.replaceState = function replaceState(...state) {
    replace.apply(this, state);
    moved();
  };
  window.addEventListener('popstate', moved);
}

const mark = document.getElementById('tracking');
if (mark !== null) begin(mark);
