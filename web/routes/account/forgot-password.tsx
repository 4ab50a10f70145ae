import { AccountFrame } from '#web/features/account/account-frame.tsx';
import { accountMeta } from '#web/features/account/account-meta.ts';
import { ForgotPasswordForm } from '#web/features/account/password/forgot-password-form.tsx';
import type { Route } from './+types/forgot-password.ts';

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches[0].loaderData?.brand.name, 'Forgot Password');
}

export default function Page() {
  return (
    <AccountFrame
      title="Forgot your password?"
      lead="Enter your email address, and we will send you a link to choose a new one."
    >
      <ForgotPasswordForm />
    </AccountFrame>
  );
}
