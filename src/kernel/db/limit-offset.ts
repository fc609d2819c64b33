export type LimitOffset = { readonly limit: number; readonly offset: number }
