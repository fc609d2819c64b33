// Permissions and scopes are words like `tickets:read`; people look at them as things and ways.

export const ways = ['read', 'write'] as const
export type Way = (typeof ways)[number]

const thingOf = (power: string): string => power.slice(0, power.lastIndexOf(':'))

/** The things a list of powers is about, in the order they first appear. */
export const thingsOf = (powers: readonly string[]): readonly string[] => [...new Set(powers.map(thingOf))]

/** The power to do this with that; nothing where there is none. */
export const powerOf = <Power extends string>(powers: readonly Power[], thing: string, way: string): Power | undefined =>
  powers.find((power) => power === `${thing}:${way}`)

/** With or without one power; the rest stays, in the order of the whole list. */
export const withPower = <Power extends string>(
  all: readonly Power[],
  held: readonly Power[],
  power: Power,
  on: boolean,
): readonly Power[] => all.filter((one) => (one === power ? on : held.includes(one)))

/** What is held of one thing: both ways, one, or none. */
export const waysHeld = (held: readonly string[], thing: string): readonly Way[] => ways.filter((way) => held.includes(`${thing}:${way}`))
