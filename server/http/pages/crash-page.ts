/** The page shown if rendering failed entirely, without brand, database or script. Says how to continue. */
export function crashPage(requestId: string, styleNonce: string | undefined): string {
  const style = `<style${styleNonce === undefined ? '' : ` nonce="${styleNonce}"`}>${css}</style>`;
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>Something went wrong</title>${style}</head>`,
    '<body><main><h1>Something went wrong</h1>',
    '<p>Please try again in a moment. If you were paying, changing or canceling, look at My Trips before you do it again.</p>',
    '<p><a class="main" href="">Try Again</a> <a href="/">Home</a> <a href="/my-trips">My Trips</a></p>',
    `<p class="soft">If it stays like this, tell us this number: ${requestId}</p></main></body></html>`,
  ].join('');
}

const css = [
  ':root{color-scheme:light dark}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 system-ui,sans-serif}',
  'main{max-width:34rem;padding:2rem 1rem;text-align:center}',
  'h1{font-size:1.75rem;line-height:2.25rem}',
  'a{display:inline-block;min-height:2.75rem;padding:0 1rem;line-height:2.75rem;color:inherit}',
  '.main{border:1px solid;border-radius:.5rem;font-weight:600;text-decoration:none}',
  '.soft{font-size:.875rem}',
].join('');
