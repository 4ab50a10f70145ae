import { Outlet } from 'react-router';
import { AdminNav } from '../features/admin/admin-nav.tsx';
import { onlyAdministrators } from '../gates.ts';
import type { Route } from './+types/admin-layout.ts';

/** Before any loader of a page below, also for moves within the browser (ADM-04). */
export const middleware: Route.MiddlewareFunction[] = [onlyAdministrators];

export default function AdminLayout() {
  return (
    <div className="page-width pt-6 pb-12">
      <AdminNav />
      <Outlet />
    </div>
  );
}
