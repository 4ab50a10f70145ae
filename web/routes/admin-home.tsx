import { redirect } from 'react-router';

/** Administration begins at its desk. */
export function loader(): never {
  throw redirect('/admin/bookings');
}

export default function Page() {
  return null;
}
