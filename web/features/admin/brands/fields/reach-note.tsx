import { useWatch } from 'react-hook-form';
import { brandReach, type SitePlace } from '#domain/brand/brand-reach.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useBrandFields } from './form-fields.tsx';

interface ReachNoteProps {
  readonly isDefault: boolean;
  readonly isNew: boolean;
  /** Addresses of the deployment; null if they could not be read. */
  readonly place: SitePlace | null;
}

/** Which host leads to the brand as typed, or that none does (F-44). */
export function ReachNote({ isDefault, isNew, place }: ReachNoteProps) {
  const [key, domain] = useWatch({ control: useBrandFields().control, name: ['key', 'domain'] });
  const brand = { key: folded(key), domain: folded(domain).replace(/^www\./, '') || null, isDefault, isNew };
  const reach = place === null ? null : brandReach(brand, place);
  return (
    <div role="status">
      {reach === null ? null : (
        <Notice tone={reach.isReached ? 'info' : 'warning'}>
          <p className="wrap-anywhere">{reach.text}</p>
        </Notice>
      )}
    </div>
  );
}

function folded(typed: string): string {
  return typed.trim().toLowerCase();
}
