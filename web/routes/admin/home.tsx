import { redirect } from 'react-router';

/** The start page of administration is the desk. */
export function loader(): never {
  throw redirect('/admin/bookings');
}

export default function Page() {
  return null;
}
