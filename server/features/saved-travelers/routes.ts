import type { FastifyInstance } from 'fastify';
import {
  changeSavedTraveler,
  deleteSavedTraveler,
  listLoyaltyAirlines,
  listSavedTravelers,
  type SavedTravelerAnswer,
  saveNewTraveler,
} from '#contract/travelers/saved-travelers.ts';
import { airlines, findAirline } from '#data/airlines.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import type { RequestContext } from '#server/http/calls/request-context.ts';
import { limits } from '#server/http/protection/limits.ts';
import { refuse } from '#server/refusal.ts';
import { deleteTraveler, findTravelers, type StoredTraveler } from './repository.ts';
import { addTraveler, changeTraveler, type TravelerDeps } from './save-traveler.ts';

/** Fits every field at its maximum length. */
const bodyLimit = 16 * 1024;

const loyaltyAirlines = airlines
  .map(({ iataCode: code, name }) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** The calls for an account's saved travelers (SERV-09), each for the signed-in user's own. */
export async function savedTravelerRoutes(
  app: FastifyInstance,
  deps: TravelerDeps & { readonly context: RequestContext },
): Promise<void> {
  const { db, secrets, context } = deps;
  const limit = limits.travelers;

  registerCall(
    app,
    listSavedTravelers,
    async ({ request }) => {
      const user = await context.userOf(request);
      if (user === null) return refuse('NOT_AUTHENTICATED');
      const { travelers, unreadable } = await findTravelers(db, secrets, user.id);
      return { status: 200, body: { travelers: travelers.map(toAnswer), unreadable } };
    },
    { limit },
  );

  registerCall(
    app,
    listLoyaltyAirlines,
    async ({ request }) =>
      (await context.userOf(request)) === null
        ? refuse('NOT_AUTHENTICATED')
        : { status: 200, body: { airlines: loyaltyAirlines } },
    { limit },
  );

  registerCall(
    app,
    saveNewTraveler,
    async ({ body, request }) => {
      const user = await context.userOf(request);
      if (user === null) return refuse('NOT_AUTHENTICATED');
      const added = await addTraveler(deps, user.id, body);
      return added.ok ? { status: 201, body: toAnswer(added.value) } : added;
    },
    { limit, bodyLimit },
  );

  registerCall(
    app,
    changeSavedTraveler,
    async ({ params, body: { version, ...typed }, request }) => {
      const user = await context.userOf(request);
      if (user === null) return refuse('NOT_AUTHENTICATED');
      const changed = await changeTraveler(deps, user.id, { id: params.id, version, typed });
      return changed.ok ? { status: 200, body: toAnswer(changed.value) } : changed;
    },
    { limit, bodyLimit },
  );

  registerCall(
    app,
    deleteSavedTraveler,
    async ({ params, request }) => {
      const user = await context.userOf(request);
      if (user === null) return refuse('NOT_AUTHENTICATED');
      const isDeleted = await deleteTraveler(db, user.id, params.id);
      return isDeleted ? { status: 200, body: { success: true } } : refuse('NOT_FOUND');
    },
    { limit },
  );
}

function toAnswer({ id, version, traveler }: StoredTraveler): SavedTravelerAnswer {
  const loyalty = traveler.loyalty.map(({ airline, number }) => ({
    airline,
    airlineName: findAirline(airline)?.name ?? airline,
    number,
  }));
  return { id, version, ...traveler, loyalty };
}
