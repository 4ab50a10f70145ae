import type { BrandAnswer } from '../../../contract/brands.ts';
import { type CancellationTerms, onlineFeeText } from '../../../domain/content/cancellation-terms.ts';
import type { Operator } from '../../../domain/content/operator.ts';
import type { Words } from '../../brand/marked-line.tsx';

/** What the marks in the texts of information pages stand for under a brand. */
export function pageWords(brand: BrandAnswer, terms: CancellationTerms, operator: Operator): Words {
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
