const bar = 'rounded-sm bg-muted';

/** Holds the place of the cards while the airline is asked. */
export function OptionsSkeleton() {
  return (
    <div aria-hidden="true" className="grid animate-pulse gap-3">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="offer-card offer-card-open md:bg-[position:right_12rem_top]">
          <div className="offer-airline">
            <span className={`size-9 ${bar}`} />
            <div>
              <span className={`block h-3.5 w-24 max-w-full ${bar}`} />
            </div>
          </div>
          <div className="offer-flights">
            <div className="grid h-11 grid-cols-[4rem_1fr_4rem] items-center gap-3">
              <span className={`h-6 ${bar}`} />
              <span className={`h-1 ${bar}`} />
              <span className={`h-6 ${bar}`} />
            </div>
            <span className={`mt-2 block h-8 w-40 ${bar}`} />
          </div>
          <div className="offer-price md:w-48">
            <span className={`block h-7 w-28 md:ml-auto ${bar}`} />
            <span className={`block h-11 w-24 md:mt-5 md:ml-auto ${bar}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
