import { Button } from '#web/ui/button.tsx';

export interface DemoAccount {
  readonly label: string;
  readonly email: string;
  readonly password: string;
}

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[];
  /** True once the form is filled with one of them. */
  readonly isFilled: boolean;
  readonly onUse: (account: DemoAccount) => void;
}

/** Accounts that anyone may use on a demo deployment (AUTH-01). */
export function DemoAccounts({ accounts, isFilled, onUse }: DemoAccountsProps) {
  return (
    <section aria-label="Demo credentials" className="rounded-md border border-dashed border-outline px-4 py-3 text-sm">
      <h2 className="font-semibold">Demo credentials</h2>
      <p className="text-ink-soft">This is a demo: use one of these accounts.</p>
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
        {isFilled ? 'The form has been filled in.' : ''}
      </p>
    </section>
  );
}
