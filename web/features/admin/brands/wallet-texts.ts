import type { WalletRegistration } from '#contract/brand/wallets.ts';

export interface WalletLine {
  readonly look: 'good' | 'bad' | 'alert' | 'neutral';
  /** In a few words. */
  readonly state: string;
  /** What it means, and what to do; null if the state says it all. */
  readonly text: string | null;
}

const problems = {
  unreachable: 'The payment provider could not be reached.',
  refused: 'The payment provider refused it; the server’s log says why.',
} as const;

/** What a registration means, in plain words: one line per wallet once it is registered. */
export function walletLines(registration: WalletRegistration): readonly WalletLine[] {
  const { state, problem, applePay, googlePay } = registration;
  if (state === 'local') {
    const text =
      'The payment provider registers only public host names, not IP addresses, local names or sample domains.';
    return [{ look: 'neutral', state: 'Cannot be registered', text }];
  }
  if (state === 'waiting') {
    const why = problem === null ? '' : `${problems[problem]} `;
    return [{ look: 'alert', state: 'Not registered yet', text: `${why}We will retry automatically.` }];
  }
  const lines = [walletLine('Apple Pay', applePay), walletLine('Google Pay', googlePay)];
  if (problem === null) return lines;
  return [...lines, { look: 'alert', state: 'The last check failed', text: problems[problem] }];
}

function walletLine(name: string, wallet: WalletRegistration['applePay']): WalletLine {
  if (wallet?.status === 'active') return { look: 'good', state: `${name} is active`, text: null };
  const said = wallet?.reason ?? null;
  return {
    look: 'bad',
    state: `${name} is inactive`,
    text: said === null ? 'The payment provider gave no reason.' : `The payment provider says: ${said}`,
  };
}
