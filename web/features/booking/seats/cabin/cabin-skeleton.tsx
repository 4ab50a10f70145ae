const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const seats = [1, 2, 3];

/** A placeholder in the shape of a cabin. */
export function CabinSkeleton() {
  return (
    <div className="p-4 md:p-6">
      <p role="status" className="text-sm text-ink-soft">
        Loading seat maps...
      </p>
      <div aria-hidden="true" className="cabin-box cabin-waiting mt-4">
        <div className="cabin-hull">
          <div className="cabin-nose" />
          <div className="cabin">
            {rows.map((row) => (
              <div key={row} className="cabin-row">
                <span className="cabin-section">
                  {seats.map((seat) => (
                    <span key={seat} className="seat" />
                  ))}
                </span>
                <span className="cabin-aisle" />
                <span className="cabin-section">
                  {seats.map((seat) => (
                    <span key={seat} className="seat" />
                  ))}
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
