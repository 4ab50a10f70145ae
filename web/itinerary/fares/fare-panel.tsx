import { type BagWish, noBags } from '#domain/flights/bags/bag-wish.ts';
import { withIncludedBags } from '#domain/flights/bags/included-bags.ts';
import { chooseFares } from '#domain/flights/fare-table/choose-fares.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { FareTable, type FareTableProps } from './fare-table.tsx';

export interface FarePanelProps extends FareTableProps {
  /** Id of the panel, for the button that opens it. */
  readonly id: string;
  /** Fares of these flights in the whole search, whatever the filters hide. */
  readonly total: number;
  /** A fare that must be among them. */
  readonly keepId?: string;
  /** The bags that a visitor wishes for. */
  readonly bags?: BagWish;
  readonly onClose: () => void;
}

/** The comparison of a journey's fares: below its button on wide screens, a sheet on small ones (FARE-02). */
export function FarePanel(props: FarePanelProps) {
  const isWide = useMedia('(width >= 48rem)');
  if (!isWide) {
    return (
      <Modal title="Compare fares" view="fares" onClose={props.onClose}>
        <Content {...props} />
      </Modal>
    );
  }
  return (
    <section
      id={props.id}
      aria-label="Compare fares"
      className="mt-1 rounded-lg border border-line bg-card p-5 shadow-raised"
    >
      <Content {...props} />
    </section>
  );
}

function Content({ fares, total, keepId, base, bags = noBags, now, renderChoice }: FarePanelProps) {
  const [first, ...others] = chooseFares(fares, keepId);
  const withBags = (fare: ListedOffer) => withIncludedBags(fare, bags);
  const shown = 1 + others.length;
  const hidden = total - fares.length;
  return (
    <>
      <FareTable
        fares={[withBags(first), ...others.map(withBags)]}
        base={withBags(base)}
        now={now}
        renderChoice={renderChoice}
      />
      {shown < fares.length ? (
        <p className="mt-2 text-xs text-ink-soft">{`Showing ${shown} of ${fares.length} fares.`}</p>
      ) : null}
      {hidden > 0 ? (
        <p className="mt-2 text-xs text-ink-soft">
          {hidden === 1
            ? '1 more fare does not match your filters.'
            : `${hidden} more fares do not match your filters.`}
        </p>
      ) : null}
    </>
  );
}
