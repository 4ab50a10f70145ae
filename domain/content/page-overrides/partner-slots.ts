import type { PartnerClaim, PartnerContent } from '../pages/partner.ts';
import { describedBy, type PageSlot, type PageTexts, type SlotText, searchSlot } from './page-slots.ts';

/** The slots of the partner page. A claim's condition is the second line of its text. */
export function partnerSlots(content: PartnerContent): PageSlot[] {
  const { heading, intro, wait, multiCity, airlines, reasonsHeading, reasons, promotionsHeading, promotions } = content;
  return [
    searchSlot(content),
    { id: 'top', name: 'Top of the page', title: heading, text: intro, hideable: false },
    { id: 'wait', name: 'How long a caller waits', title: null, text: wait, hideable: true },
    { id: 'multi-city', title: multiCity.title, text: multiCity.text, hideable: false },
    { id: 'airlines', title: airlines.heading, text: airlines.text, hideable: true },
    { id: 'reasons', name: 'Heading of the reasons', title: reasonsHeading, text: null, hideable: false },
    ...reasons.map(claimSlot),
    { id: 'promotions', name: 'Heading of the promotions', title: promotionsHeading, text: null, hideable: false },
    ...promotions.map(claimSlot),
    { id: 'contact', title: content.contact.heading, text: content.contact.text, hideable: false },
  ];
}

/** The partner page with a brand's own slots. */
export function withPartner(content: PartnerContent, texts: PageTexts): PartnerContent {
  const { top, wait, airlines, contact } = texts;
  const own = <T extends PartnerClaim>(list: readonly T[]): T[] =>
    list.flatMap((claim) => {
      const text = texts[claim.id];
      if (text === null) return [];
      return [text === undefined ? claim : { ...claim, ...readClaim(text) }];
    });
  return {
    ...describedBy(content, texts),
    heading: top?.title ?? content.heading,
    intro: top?.text ?? content.intro,
    wait: wait === null ? '' : (wait?.text ?? content.wait),
    multiCity: texts['multi-city'] ?? content.multiCity,
    airlines:
      airlines === null
        ? { heading: '', text: '', list: [] }
        : { ...content.airlines, ...(airlines && { heading: airlines.title, text: airlines.text }) },
    reasonsHeading: texts.reasons?.title ?? content.reasonsHeading,
    reasons: own(content.reasons),
    promotionsHeading: texts.promotions?.title ?? content.promotionsHeading,
    promotions: own(content.promotions),
    contact: contact ? { heading: contact.title, text: contact.text } : content.contact,
  };
}

function claimSlot({ id, title, text, condition }: PartnerClaim): PageSlot {
  return { id, title, text: condition === '' ? text : `${text}\n${condition}`, hideable: true };
}

function readClaim({ title, text }: SlotText): Omit<PartnerClaim, 'id'> {
  const [first = '', ...rest] = text.split('\n');
  return { title, text: first, condition: rest.join(' ').trim() };
}
