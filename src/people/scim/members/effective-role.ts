/** A role that a group gives. */
export type RoleClaim = {
  readonly role_id: number
  readonly rank: number
  /** Because of a role given in the product, not because an identity provider said so. */
  readonly is_local: number
}

const highest = (claims: readonly RoleClaim[]): number | undefined =>
  claims.toSorted((a, b) => b.rank - a.rank || a.role_id - b.role_id)[0]?.role_id

/** What identity providers say counts more than what was set here; of several roles the highest; without any, the default. */
export const effectiveRole = (claims: readonly RoleClaim[], default_role_id: number): number =>
  highest(claims.filter(({ is_local }) => is_local === 0)) ?? highest(claims) ?? default_role_id
