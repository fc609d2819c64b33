export type RoleClaim = {
  readonly role_id: number
  readonly rank: number
  /** 1: the membership stems from a role assigned in the product, not from an identity provider. */
  readonly is_local: number
}

const highest = (claims: readonly RoleClaim[]): number | undefined =>
  claims.toSorted((a, b) => b.rank - a.rank || a.role_id - b.role_id)[0]?.role_id

/** Roles from identity providers win over roles assigned in the product; the highest rank wins; the default applies without any. */
export const effectiveRole = (claims: readonly RoleClaim[], default_role_id: number): number =>
  highest(claims.filter(({ is_local }) => is_local === 0)) ?? highest(claims) ?? default_role_id
