/** HTML that the server rendered and escaped; the browser loads no code for it. */
export function StaticHtml({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself rendered and escaped it on the server.
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
