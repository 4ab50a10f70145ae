import { lazy, Suspense } from 'react';
import { Spinner } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { BrandEditorProps } from './brand-editor.tsx';
import type { BrandListProps } from './brand-list.tsx';

/** The brand manager's code comes when it is asked for (ADM-05). */
const LazyList = lazy(() =>
  import('./brand-list.tsx').then(
    (part) => ({ default: part.BrandList }),
    () => ({ default: LostManager }),
  ),
);
const LazyEditor = lazy(() =>
  import('./brand-editor.tsx').then(
    (part) => ({ default: part.BrandEditor }),
    () => ({ default: LostManager }),
  ),
);

/** The list of brands. */
export function BrandManager(props: BrandListProps) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyList {...props} />
    </Suspense>
  );
}

/** The form of one brand. */
export function BrandForm(props: BrandEditorProps) {
  return (
    <Suspense fallback={<Loading />}>
      <LazyEditor {...props} />
    </Suspense>
  );
}

function Loading() {
  return (
    <p role="status" className="flex min-h-[60vh] items-center justify-center gap-3 text-sm text-ink-soft">
      <Spinner />
      Loading brand manager...
    </p>
  );
}

function LostManager() {
  return (
    <Notice tone="destructive" role="alert" title="The brand manager could not be loaded">
      <p>Please check the connection and reload the page. Nothing was changed.</p>
    </Notice>
  );
}
