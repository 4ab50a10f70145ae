/** HTML that the server wrote and escaped; the browser carries nothing to draw it. */
export function Markup({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself rendered and escaped it on the server.
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
