import { fetchFarePanel } from '#web/itinerary/fares/load-fare-panel.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface FaresToggleProps {
  readonly airline: string;
  /** Id of the open comparison; null while it is closed. */
  readonly panelId: string | null;
  readonly onToggle: () => void;
}

/** Opens and closes the comparison of a journey's fares; above the card's own link (FARE-02). */
export function FaresToggle({ airline, panelId, onToggle }: FaresToggleProps) {
  const isOpen = panelId !== null;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={panelId ?? undefined}
      onPointerDown={fetchFarePanel}
      onFocus={fetchFarePanel}
      onClick={onToggle}
      aria-label={`Compare fares of ${airline}`}
      className="fares-toggle"
    >
      Compare fares
      <Icon name="chevron" className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  );
}
