import type { Mail, MailBlock, MailFact, MailJourney } from './blocks.ts';
import type { MailBrand } from './mail-brand.ts';

/** The plain text of a mail. */
export function renderText({ heading, blocks }: Mail, { name, contact }: MailBrand): string {
  return [
    heading,
    ...blocks.map((block) => linesOf(block).join('\n')),
    `Questions? Call ${contact.phone} or write to ${contact.email}.\n${name}, ${contact.address}\n`,
  ].join('\n\n');
}

function linesOf(block: MailBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.link === undefined ? block.text : `${block.text} ${block.link.address}`];
    case 'button':
      return [`${block.link.label}: ${block.link.address}`];
    case 'facts':
      return [...(block.title === undefined ? [] : [`${block.title}:`]), ...block.facts.map(factLine)];
    case 'references':
      return block.facts.map(factLine);
    case 'list':
      return [
        `${block.title}:`,
        ...block.items.flatMap(({ text, details = [] }) => [text, ...details.map((line) => `  ${line}`)]),
      ];
    case 'columns':
      return block.columns.flatMap(({ title, lines }) => [`${title}:`, ...lines]);
    case 'journey':
      return journeyLines(block);
  }
}

function factLine({ label, value }: MailFact): string {
  return `${label}: ${value}`;
}

/** A direction as lines of text, title first. */
export function journeyLines({ title, departs, arrives, days, duration, stops, lines }: MailJourney): string[] {
  const from = `${departs.time} ${departs.city} (${departs.code})`;
  const to = `${arrives.time}${laterDay(days)} ${arrives.city} (${arrives.code})`;
  return [title, `${from} to ${to}, ${duration}, ${stops}`, ...lines.map((line) => `  ${line}`)];
}

/** ' (+1 day)' after a time on a later day than the previous one. */
export function laterDay(days: number): string {
  if (days === 0) return '';
  return ` (${days > 0 ? '+' : '−'}${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'})`;
}
