import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { type SavedTravelerAnswer, saveNewTraveler } from '#contract/travelers/saved-travelers.ts';
import type { LoyaltyProgram } from '#domain/loyalty/loyalty.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { savedTravelersQuery } from '#web/api/saved-travelers.ts';
import { loadToasts, showToast } from '#web/ui/toast/toast.ts';
import type { PassengerValues, TravelerValues } from '../traveler-values.ts';
import { travelerToSave } from './saved-choice.ts';

/** What the passenger step knows of the account's saved travelers. */
export interface SavedTravelers {
  /** Empty until they are loaded, and if they cannot be: everything can be typed. */
  readonly list: readonly SavedTravelerAnswer[];
  /** Indexes of the blocks to be saved for later. */
  readonly marked: ReadonlySet<number>;
  readonly mark: (index: number, isMarked: boolean) => void;
  /** Why a block could not be saved, by index. */
  readonly failures: ReadonlyMap<number, string>;
  /** Saves the marked travelers without waiting: a failure is said at its block and, as the step is left, in a toast; it stops nothing. */
  readonly save: () => void;
}

/** The saved travelers of a signed-in user; null for a guest (SERV-09). */
export function useSavedTravelers(
  offer: OfferDetail,
  form: UseFormReturn<PassengerValues>,
  isSignedIn: boolean,
): SavedTravelers | null {
  const { data, refetch } = useQuery({ ...savedTravelersQuery, enabled: isSignedIn });
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const saving = useRef(new Set<number>());
  if (!isSignedIn) return null;

  const mark = (index: number, isMarked: boolean) => {
    setMarked((before) => new Set(isMarked ? [...before, index] : [...before].filter((one) => one !== index)));
    setFailures((before) => new Map([...before].filter(([one]) => one !== index)));
  };
  const saveOne = async (index: number) => {
    const typed = form.getValues().passengers[index];
    if (typed === undefined || saving.current.has(index)) return;
    saving.current.add(index);
    try {
      await saveTraveler(typed, offer.loyaltyPrograms);
      mark(index, false);
    } catch (error) {
      setFailures((before) => new Map([...before, [index, messageOf(error)]]));
      showToast({
        title: `${typed.firstName} ${typed.lastName} was not saved for later`,
        text: `${messageOf(error)} Your booking is not affected.`,
        tone: 'destructive',
      });
    } finally {
      saving.current.delete(index);
    }
  };
  const save = () => {
    if (marked.size === 0) return;
    void loadToasts().catch(() => undefined);
    void Promise.all([...marked].map(saveOne)).then(() => refetch());
  };
  return { list: data?.travelers ?? [], marked, mark, failures, save };
}

/** Saves a traveler; without the loyalty number, and saying so, if its airline is one that is not known here. */
async function saveTraveler(typed: TravelerValues, programs: readonly LoyaltyProgram[]): Promise<void> {
  const body = travelerToSave(typed, programs);
  try {
    await request(saveNewTraveler, { body });
  } catch (error) {
    if (!isAboutAirline(error)) throw error;
    await request(saveNewTraveler, { body: { ...body, loyalty: [] } });
    const program = programs.find(({ airline }) => airline === body.loyalty?.[0]?.airline);
    showToast({
      title: `${typed.firstName} ${typed.lastName} was saved without the number`,
      text: `Numbers of ${program?.name ?? 'this airline'} cannot be saved here. Your booking is not affected.`,
      tone: 'neutral',
    });
  }
}

function isAboutAirline(error: unknown): boolean {
  const fields = error instanceof ApiError ? (error.answer?.fields ?? []) : [];
  return fields.length > 0 && fields.every(({ path }) => path === 'loyalty.0.airline');
}
