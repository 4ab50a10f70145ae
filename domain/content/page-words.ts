import { onlineFeeText } from './cancellation-terms.ts';
import { type BrandTerms, changeFeeClause, changeFeeKeptText } from './change-terms.ts';
import type { Operator } from './operator.ts';
import type { pagePlaceholders } from './text/placeholders.ts';

interface NamedBrand {
  readonly name: string;
  readonly contact: {
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly emergencyPhone?: string | undefined;
    readonly chatUrl?: string | undefined;
  };
}

/** Placeholder values for the texts of a brand's information pages. */
export function pageWords(
  brand: NamedBrand,
  terms: BrandTerms,
  operator: Operator,
): Record<(typeof pagePlaceholders)[number], string> {
  const { email, phone, address, emergencyPhone = phone, chatUrl = '' } = brand.contact;
  return {
    brand: brand.name,
    email,
    phone,
    emergencyPhone,
    address,
    legalName: operator.legalName,
    office: operator.office,
    registration: operator.registration,
    onlineFee: onlineFeeText(terms),
    changeFee: changeFeeClause(terms.change),
    changeFeeKept: changeFeeKeptText(terms.change),
    chat: chatUrl,
  };
}
