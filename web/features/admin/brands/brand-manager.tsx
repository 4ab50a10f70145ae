import { lazy, Suspense } from 'react';
import { Spinner } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { BrandListProps } from './brand-list.tsx';
import type { BrandEditorProps } from './editor/brand-editor.tsx';

/** The brand manager is loaded on demand (ADM-05). */
const LazyList = lazy(() =>
  import('./brand-list.tsx').then(
    (part) => ({ default: part.BrandList }),
    () => ({ default: ManagerLoadFailure }),
  ),
);
const LazyEditor = lazy(() =>
  import('./editor/brand-editor.tsx').then(
    (part) => ({ default: part.BrandEditor }),
    () => ({ default: ManagerLoadFailure }),
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
    <div role="status" className="flex min-h-[60vh] items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      <h1 className="text-sm">Loading brand manager...</h1>
    </div>
  );
}

function ManagerLoadFailure() {
  return (
    <div className="grid gap-4">
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Brand manager</h1>
      <Notice tone="destructive" role="alert" title="The brand manager could not be loaded">
        <p>Please check your connection and reload the page. Nothing was changed.</p>
      </Notice>
    </div>
  );
}
