import { type CancellationTerms, onlineFeeText } from './cancellation-terms.ts';
import { fillMarks } from './text/inline.ts';
import type { shellPlaceholders } from './text/placeholders.ts';

/** A short claim and its condition; both '' if the brand does not make it. */
export interface Badge {
  readonly text: string;
  /** Small print next to it; '' for none. */
  readonly condition: string;
}

export const badgeNames = ['save', 'fees', 'help', 'secure', 'accredited', 'support'] as const;
export type BadgeName = (typeof badgeNames)[number];

/**
 * The claims of header, side menu and footer (HOME-08). `save` is in the header and, with `fees` and `help`, in the
 * side menu; `secure`, `accredited` and `support` are in the footer. `{brand}` stands for the name, `{onlineFee}` for
 * the sentence about the fee for canceling online.
 */
export interface ShellContent {
  readonly badges: Readonly<Record<BadgeName, Badge>>;
  /** The brand's description in the footer; '' for none. */
  readonly blurb: string;
}

/** A brand's overrides; an emptied part is removed. */
export interface ShellOverrides {
  readonly badges?: Partial<Record<BadgeName, Badge>>;
  readonly blurb?: string;
}

/** The samples (SHELL-01, SHELL-02, SHELL-04). */
export const shellDefaults: ShellContent = {
  badges: {
    save: { text: 'Save 70%', condition: 'on selected phone deals' },
    fees: { text: '$0 Fees', condition: 'to book. {onlineFee}' },
    help: { text: '24/7 Help', condition: 'by phone and email' },
    secure: { text: 'SSL Secured', condition: '' },
    accredited: { text: 'IATA Certified', condition: '' },
    support: { text: '24/7 Support', condition: '' },
  },
  blurb:
    '{brand} compares fares from many airlines and books them on your behalf. The price you see is the price you pay.',
};

/** The texts of a brand's header, menu and footer; accreditation is claimed only with a number. */
export function shellContentOf(
  overrides: ShellOverrides | undefined,
  brandName: string,
  terms: CancellationTerms,
  accreditation: string,
): ShellContent {
  const words: Record<(typeof shellPlaceholders)[number], string> = {
    brand: brandName,
    onlineFee: onlineFeeText(terms),
  };
  const shown = (name: BadgeName): Badge => {
    const { text, condition } = overrides?.badges?.[name] ?? shellDefaults.badges[name];
    if (text === '' || (name === 'accredited' && accreditation === '')) return { text: '', condition: '' };
    return { text: fillMarks(text, words).trim(), condition: fillMarks(condition, words).trim() };
  };
  return {
    badges: {
      save: shown('save'),
      fees: shown('fees'),
      help: shown('help'),
      secure: shown('secure'),
      accredited: shown('accredited'),
      support: shown('support'),
    },
    blurb: fillMarks(overrides?.blurb ?? shellDefaults.blurb, words),
  };
}
