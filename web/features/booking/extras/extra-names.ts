import type { PartyMember } from '../seats/party.ts';

/** A traveler for whom extras are sold. */
export type NamedPerson = Pick<PartyMember, 'id' | 'name'>;

/** 'Ada', 'Ada and Ben', 'all travelers'. */
export function namesOf(passengerIds: readonly string[], party: readonly NamedPerson[]): string {
  const members = party.filter(({ id }) => passengerIds.includes(id));
  if (members.length > 1 && members.length === party.length) return 'all travelers';
  const names = members.map(({ name }) => name);
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
