/** Morning over clouds with one plane's trail, drawn by the style sheet in the brand's colors. Decoration only. */
export function Sky() {
  return (
    <div className="sky-back" aria-hidden="true">
      <div className="sky-trail" />
      <div className="sky-plane" />
      <div className="sky-clouds" />
    </div>
  );
}
