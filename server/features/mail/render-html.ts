import { type BrandTheme, themeVariables } from '#domain/brand/theme.ts';
import { cutAtNumbers } from '#domain/text/unbroken-numbers.ts';
import type { JourneyEnd, Mail, MailBlock, MailFact, MailJourney, MailListItem } from './blocks.ts';
import { type Html, html } from './html.ts';
import type { MailBrand } from './mail-brand.ts';

/** Colors of a mail, as hex strings: mail clients do not support CSS variables. */
interface MailColors {
  readonly primary: string;
  readonly onPrimary: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly page: string;
  readonly card: string;
}

export function mailColors(theme: BrandTheme): MailColors {
  const variables = themeVariables(theme);
  const read = (name: string) => variables[`--brand-${name}`] ?? '';
  return {
    primary: read('primary'),
    onPrimary: read('on-primary'),
    ink: read('text'),
    inkSoft: read('text-muted'),
    line: read('muted'),
    page: read('muted'),
    card: read('background'),
  };
}

const fontStack = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A mail's HTML: a column of at most 600 px, in tables with inline styles, as mail clients require. */
export function renderHtml({ heading, preview, blocks }: Mail, brand: MailBrand): string {
  const colors = mailColors(brand.theme);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
</head>
<body style="margin:0;padding:0;background:${colors.page};color:${colors.ink};font-family:${fontStack};font-size:16px;line-height:24px;overflow-wrap:anywhere;word-break:break-word">
<div style="display:none;max-height:0;overflow:hidden">${preview ?? previewOf(blocks)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${colors.card};border-radius:12px">
${logoRow(brand)}
<tr><td style="padding:20px 24px;background:${colors.primary};color:${colors.onPrimary};border-radius:${brand.logo ? '0' : '12px 12px 0 0'};font-size:20px;font-weight:700">${brand.name}</td></tr>
<tr><td style="padding:24px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:32px;font-weight:700">${heading}</h1>
${blocks.map((block) => blockHtml(block, colors))}
</td></tr>
<tr><td style="padding:20px 24px;border-top:1px solid ${colors.line};color:${colors.inkSoft};font-size:14px;line-height:20px">
Questions? Call <a href="tel:${brand.contact.phone.replace(/[^+\d]/g, '')}" style="color:${colors.ink}">${brand.contact.phone}</a>
or write to <a href="mailto:${brand.contact.email}" style="color:${colors.ink}">${brand.contact.email}</a>.<br>
${brand.name}, ${brand.contact.address}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.source;
}

function previewOf(blocks: readonly MailBlock[]): string {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : [])).join(' ');
}

/** The brand's logo, at most 40 px high, above the bar with its name, which remains if pictures are blocked. */
function logoRow({ logo, name, linkTo }: MailBrand): Html | null {
  if (!logo) return null;
  const address = logo.startsWith('/') ? linkTo(logo) : logo;
  return html`<tr><td style="padding:16px 24px"><img src="${address}" alt="${name}" style="display:block;max-height:40px;max-width:200px;height:auto;width:auto;border:0"></td></tr>`;
}

function blockHtml(block: MailBlock, colors: MailColors): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 16px${block.isStrong ? ';font-weight:600' : ''}">${block.text}${
        block.link !== undefined && html` <a href="${block.link.address}">${block.link.label}</a>`
      }</p>`;
    case 'button':
      return html`<p style="margin:24px 0"><a href="${block.link.address}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${colors.primary};color:${colors.onPrimary};font-weight:600;text-decoration:none">${block.link.label}</a></p>`;
    case 'facts':
      return factTable(block.facts, block.title, colors);
    case 'references':
      return html`<div style="border:1px solid ${colors.line};border-radius:8px;margin:0 0 16px">${block.facts.map((fact) => referenceCell(fact, colors))}</div>`;
    case 'list':
      return html`<p style="margin:0 0 16px"><strong>${block.title}</strong>${block.items.map((item) => listItem(item, colors))}</p>`;
    case 'columns':
      return html`${tableStart('table-layout:fixed;border-collapse:collapse;margin:0 0 16px;font-size:14px;line-height:20px')}<tr>${block.columns.map(
        ({ title, lines }) =>
          html`<td style="vertical-align:top;padding:12px;border:1px solid ${colors.line};overflow-wrap:anywhere"><strong>${title}</strong>${lines.map((line) => html`<br>${line}`)}</td>`,
      )}</tr></table>`;
    case 'journey':
      return journeyTable(block, colors);
  }
}

/** Opens a table of the mail's full width. */
function tableStart(style: string): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style}">`;
}

function factTable(facts: readonly MailFact[], title: string | undefined, colors: MailColors): Html {
  return html`${title !== undefined && html`<p style="margin:0"><strong>${title}</strong></p>`}${tableStart(`margin:0 0 16px;font-size:14px;line-height:20px;color:${colors.ink}`)}${facts.map(
    ({ label, value }) =>
      html`<tr><td style="padding:4px 0">${label}</td><td align="right" style="padding:4px 0">${value}</td></tr>`,
  )}</table>`;
}

function referenceCell({ label, value }: MailFact, colors: MailColors): Html {
  return html`<div style="display:inline-block;padding:12px 16px"><span style="font-size:12px;line-height:16px;color:${colors.inkSoft}">${label}</span><br><span style="font-size:20px;line-height:28px;font-weight:700;letter-spacing:1px">${value}</span></div>`;
}

function listItem({ text, details = [] }: MailListItem, colors: MailColors): Html {
  return html`<br>${text}${details.map((line) => html`<br><span style="color:${colors.inkSoft}">${unbrokenNumbers(line)}</span>`)}`;
}

/** A text whose hyphenated numbers, such as ticket numbers, never wrap. */
function unbrokenNumbers(text: string): Html {
  return html`${cutAtNumbers(text).map((piece, index) =>
    index % 2 === 0 ? piece : html`<span style="white-space:nowrap">${piece}</span>`,
  )}`;
}

/** The screens' diagram of a direction: times at the ends of a line, duration above it, stops below. */
function journeyTable(
  { title, departs, arrives, days, duration, stops, lines }: MailJourney,
  colors: MailColors,
): Html {
  const end = ({ time, city, code }: JourneyEnd, align: 'left' | 'right', after: Html | null) =>
    html`<td width="37%" align="${align}" style="vertical-align:top;overflow-wrap:anywhere"><span style="font-size:20px;line-height:28px;font-weight:700">${time}${after}</span><br><span style="font-size:14px;line-height:20px;color:${colors.inkSoft}">${code} · ${city}</span></td>`;
  const later =
    days === 0
      ? null
      : html`<sup style="font-size:12px;line-height:0;font-weight:600">${days > 0 ? '+' : ''}${days}</sup>`;
  return html`${tableStart(`table-layout:fixed;border-top:1px solid ${colors.line};margin:0 0 8px`)}
<tr><td colspan="3" style="padding:16px 0 8px;font-weight:600">${title}</td></tr>
<tr>${end(departs, 'left', null)}
<td width="26%" align="center" style="vertical-align:top;font-size:12px;line-height:16px;color:${colors.inkSoft}">${duration}<div style="border-top:2px solid ${colors.primary};margin:6px 8px"></div>${stops}</td>
${end(arrives, 'right', later)}</tr>
<tr><td colspan="3" style="padding:8px 0 12px;font-size:14px;line-height:20px;color:${colors.inkSoft}">${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</td></tr>
</table>`;
}
