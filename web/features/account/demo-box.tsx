import { Button } from '../../ui/button.tsx';

export interface DemoAccount {
  readonly label: string;
  readonly email: string;
  readonly password: string;
}

interface DemoBoxProps {
  readonly accounts: readonly DemoAccount[];
  /** True once one of them stands in the form. */
  readonly isFilled: boolean;
  readonly onUse: (account: DemoAccount) => void;
}

/** What everybody may sign in with while this is a demonstration (AUTH-01). */
export function DemoBox({ accounts, isFilled, onUse }: DemoBoxProps) {
  return (
    <section aria-label="Demo credentials" className="rounded-md border border-dashed border-outline px-4 py-3 text-sm">
      <h2 className="font-semibold">Demo credentials</h2>
      <p className="text-ink-soft">This is a demonstration: use one of these accounts.</p>
      <ul className="mt-2 grid gap-2">
        {accounts.map((account) => (
          <li key={account.email} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{account.label}</p>
              <p className="break-all text-ink-soft">{account.email}</p>
              <p className="break-all text-ink-soft">{account.password}</p>
            </div>
            <Button look="outline" onClick={() => onUse(account)} aria-label={`Use the ${account.label} account`}>
              Use
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isFilled ? 'The form is filled.' : ''}
      </p>
    </section>
  );
}
