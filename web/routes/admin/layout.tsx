import { Outlet } from 'react-router';
import { AdminNav } from '#web/features/admin/admin-nav.tsx';
import { onlyAdministrators } from '#web/gates.ts';
import type { Route } from './+types/layout.ts';

/** Before the loaders of all pages below, also for navigation in the browser (ADM-04). */
export const middleware: Route.MiddlewareFunction[] = [onlyAdministrators];

export default function AdminLayout() {
  return (
    <div className="page-width pt-6 pb-12">
      <AdminNav />
      <Outlet />
    </div>
  );
}
