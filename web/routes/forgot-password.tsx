import { AccountFrame } from '../features/account/account-frame.tsx';
import { accountMeta } from '../features/account/account-meta.ts';
import { ForgotForm } from '../features/account/forgot-form.tsx';
import type { Route } from './+types/forgot-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches[0].loaderData?.brand.name, 'Forgot Password');
}

export default function Page() {
  return (
    <AccountFrame
      title="Forgot your password?"
      lead="Enter your email address. We send you a link to choose a new one."
    >
      <ForgotForm />
    </AccountFrame>
  );
}
