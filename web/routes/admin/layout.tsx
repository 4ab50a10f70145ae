import { Outlet, useRouteLoaderData } from 'react-router';
import { AdminNav } from '#web/features/admin/admin-nav.tsx';
import { onlyAdministrators } from '#web/gates.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import type { Route } from './+types/layout.ts';

/** Before the loaders of all pages below, also for navigation in the browser (ADM-04). */
export const middleware: Route.MiddlewareFunction[] = [onlyAdministrators];

export default function AdminLayout() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <div className="page-width pt-6 pb-12">
      <AdminNav isLive={root?.mode.isLiveMode === true} />
      <Outlet />
    </div>
  );
}
