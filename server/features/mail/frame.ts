import { type BrandTheme, themeVariables } from '#domain/brand/theme.ts';
import type { ChangeTerms } from '#domain/content/change-terms.ts';
import { type Html, html } from './html.ts';

/** What a mail shows of its brand. */
export interface MailBrand {
  readonly key: string;
  readonly name: string;
  readonly theme: BrandTheme;
  /** An https address, or a path of the brand's site; null or absent for none. */
  readonly logo?: string | null;
  readonly contact: { readonly email: string; readonly phone: string; readonly address: string };
  /** Which optional mails the brand sends; an absent one is sent. */
  readonly mails?: { readonly checkIn?: boolean };
  /** What it charges for changing flights online; not named if absent. */
  readonly change?: ChangeTerms;
  /** Absolute link to a page of the brand's site; never built from a request (BRAND-09). */
  linkTo(path: string): string;
}

/** Colors of a mail, as hex strings: mail clients do not support CSS variables. */
export interface MailColors {
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

/**
 * A complete mail around its parts: one column of at most 600 px, tables and inline styles, because mail clients need
 * that.
 */
export function mailFrame(
  brand: MailBrand,
  { preview, heading, parts }: { readonly preview: string; readonly heading: string; readonly parts: readonly Html[] },
): string {
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
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${colors.card};border-radius:12px">
${logoRow(brand)}
<tr><td style="padding:20px 24px;background:${colors.primary};color:${colors.onPrimary};border-radius:${brand.logo ? '0' : '12px 12px 0 0'};font-size:20px;font-weight:700">${brand.name}</td></tr>
<tr><td style="padding:24px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:32px;font-weight:700">${heading}</h1>
${parts}
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

/** The brand's logo, at most 40 px high, above the bar with its name, which is read if pictures are blocked. */
function logoRow({ logo, name, linkTo }: MailBrand): Html | null {
  if (!logo) return null;
  const address = logo.startsWith('/') ? linkTo(logo) : logo;
  return html`<tr><td style="padding:16px 24px"><img src="${address}" alt="${name}" style="display:block;max-height:40px;max-width:200px;height:auto;width:auto;border:0"></td></tr>`;
}

/** The footer of a mail's plain text. */
export function textFooter({ name, contact }: MailBrand): string {
  return `Questions? Call ${contact.phone} or write to ${contact.email}.\n${name}, ${contact.address}\n`;
}

export function paragraph(...content: readonly (Html | string)[]): Html {
  return html`<p style="margin:0 0 16px">${content}</p>`;
}

/** The call-to-action button of a mail. */
export function actionLink(brand: MailBrand, label: string, address: string): Html {
  const colors = mailColors(brand.theme);
  return html`<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${colors.primary};color:${colors.onPrimary};font-weight:600;text-decoration:none">${label}</a></p>`;
}

/** A rendered mail; sender and recipient are added when it is sent. */
export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly { readonly fileName: string; readonly mediaType: string; readonly content: string }[];
}
