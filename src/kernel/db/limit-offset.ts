/** A page of a list, as SQL takes it. */
export type LimitOffset = { readonly limit: number; readonly offset: number }
