import type { PublicBrand } from '#contract/brand/calls.ts';
import { type CancellationTerms, onlineFeeText } from '#domain/content/cancellation-terms.ts';
import type { Operator } from '#domain/content/operator.ts';
import type { Words } from '#web/brand/marked-line.tsx';

/** Placeholder values for the texts of a brand's information pages. */
export function pageWords(brand: PublicBrand, terms: CancellationTerms, operator: Operator): Words {
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
    chat: chatUrl,
  };
}
