import { lazy, Suspense } from 'react';
import { fetchEarly } from '../../ui/fetch-early.ts';
import type { OfferListProps } from './offer-list-props.ts';
import { firstLimit } from './result-pages.ts';
import { ShortList } from './short-list.tsx';

const loadLongList = () => import('./long-list.tsx');
const LongList = lazy(() =>
  loadLongList().then(
    ({ LongList }) => ({ default: LongList }),
    // The line broke: all cards in the document are slow, but they are there.
    () => ({ default: ShortList }),
  ),
);

/** Fetches the code of long lists while more offers are asked for. */
export const prepareLongList = fetchEarly(loadLongList);

/** The offers as cards: the first page as it is, more of them as a virtual list, whose code comes with them (decision 7). */
export function OfferList(props: OfferListProps) {
  if (props.offers.length <= firstLimit) return <ShortList {...props} />;
  return (
    <Suspense fallback={<ShortList {...props} offers={props.offers.slice(0, firstLimit)} />}>
      <LongList {...props} />
    </Suspense>
  );
}
