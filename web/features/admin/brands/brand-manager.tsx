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
    <div role="status" className="flex min-h-[60vh] items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      <h1 className="text-sm">Loading brand manager...</h1>
    </div>
  );
}

function LostManager() {
  return (
    <div className="grid gap-4">
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Brand manager</h1>
      <Notice tone="destructive" role="alert" title="The brand manager could not be loaded">
        <p>Please check the connection and reload the page. Nothing was changed.</p>
      </Notice>
    </div>
  );
}
