import type { DrawnPoint, RouteDrawing } from './route-drawing.ts';

interface RouteMapProps {
  readonly drawing: RouteDrawing;
  readonly className?: string;
}

/**
 * The great-circle routes of a journey over a subtle outline of the land, computed by the server (`drawRoute`). Lines, dots and
 * labels have the same size at any map width. Screen readers get the route as a sentence.
 */
export function RouteMap({ drawing, className = '' }: RouteMapProps) {
  const { width, height, land, rim, legs, points, text } = drawing;
  return (
    <div role="img" aria-label={text} className={`route-map ${className}`}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="route-map-land" d={land} />
        {rim === '' ? null : <path className="route-map-rim" d={rim} />}
        <path className="route-map-halo" d={legs} />
        <path className="route-map-legs" d={legs} />
        {points.map(({ code, x, y, label, isApart }) =>
          isApart && label !== null ? (
            <path key={code} className="route-map-leader" d={`M${x} ${y}L${label.x} ${label.y}`} />
          ) : null,
        )}
        {points.map((point) => (
          <Dot key={point.code} point={point} />
        ))}
      </svg>
      {points.map(({ code, kind, label }) =>
        label === null ? null : (
          <span
            key={code}
            aria-hidden="true"
            data-kind={kind}
            style={{ left: `${share(label.x, width)}%`, top: `${share(label.y, height)}%` }}
          >
            {code}
          </span>
        ),
      )}
    </div>
  );
}

/** A zero-length line with round caps: a dot that does not scale with the map. */
function Dot({ point: { kind, x, y } }: { readonly point: DrawnPoint }) {
  const d = `M${x} ${y}h0`;
  return (
    <g data-kind={kind}>
      <path className="route-map-dot-ring" d={d} />
      <path className="route-map-dot" d={d} />
      {kind === 'stop' ? <path className="route-map-dot-core" d={d} /> : null}
    </g>
  );
}

function share(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
