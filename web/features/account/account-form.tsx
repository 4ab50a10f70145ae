import type { ReactNode } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { NeedsScript } from '#web/ui/without-script/needs-script.tsx';
import type { AccountFormState } from './use-account-form.ts';

interface AccountFormProps {
  readonly state: Pick<AccountFormState<Record<string, string>>, 'props' | 'failure'>;
  readonly labelledBy?: string;
  readonly children: ReactNode;
}

/** The form element, with the reason for the last failed call above its fields. */
export function AccountForm({ state: { props, failure }, labelledBy, children }: AccountFormProps) {
  return (
    <form {...props} aria-labelledby={labelledBy} className="grid gap-4">
      <NeedsScript />
      {failure === null ? null : (
        <Notice tone="destructive" role="alert">
          <p className="font-medium">{failure}</p>
        </Notice>
      )}
      {children}
    </form>
  );
}
