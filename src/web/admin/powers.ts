// Permissions and scopes such as `tickets:read`, split into resource and access for display.

export const ways = ['read', 'write'] as const
export type Way = (typeof ways)[number]

const thingOf = (power: string): string => power.slice(0, power.lastIndexOf(':'))

export const thingsOf = (powers: readonly string[]): readonly string[] => [...new Set(powers.map(thingOf))]

/** The permission for one access to a resource; undefined if it does not exist, as for a resource that is only readable. */
export const powerOf = <Power extends string>(powers: readonly Power[], thing: string, way: string): Power | undefined =>
  powers.find((power) => power === `${thing}:${way}`)

export const withPower = <Power extends string>(
  all: readonly Power[],
  held: readonly Power[],
  power: Power,
  on: boolean,
): readonly Power[] => all.filter((one) => (one === power ? on : held.includes(one)))

export const waysHeld = (held: readonly string[], thing: string): readonly Way[] => ways.filter((way) => held.includes(`${thing}:${way}`))
