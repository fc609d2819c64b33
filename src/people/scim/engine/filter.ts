import type { Target } from './target.ts'

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'
export const COMPARISONS: readonly Comparison[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']
export type Literal = string | number | boolean | null

/** Targets inside an `any` are relative to one element. `emails[F].value eq "x"` is stored as `emails[F and value eq "x"]`. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'not'; readonly inner: Filter }
  | { readonly kind: 'compare'; readonly op: Comparison; readonly target: Target; readonly value: Literal }
  | { readonly kind: 'present'; readonly target: Target }
  | { readonly kind: 'any'; readonly target: Target; readonly inner: Filter }

export type Compare = Extract<Filter, { kind: 'compare' }>

export const MAX_FILTER_BYTES = 4096
export const MAX_FILTER_DEPTH = 30
export const MAX_FILTER_NODES = 100
