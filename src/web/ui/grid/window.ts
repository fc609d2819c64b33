export type View = { readonly scroll: number; readonly height: number; readonly row: number; readonly count: number }
export type Span = { readonly start: number; readonly end: number }

const overscan = 6

export const spanOf = ({ scroll, height, row, count }: View): Span => {
  const first = Math.floor(Math.max(0, scroll) / row)
  const start = Math.max(0, Math.min(first, count) - overscan)
  const end = Math.min(count, first + Math.ceil(height / row) + 1 + overscan)
  return { start: Math.min(start, Math.max(0, count)), end: Math.max(end, 0) }
}

/** Smallest scroll that makes a row fully visible. */
export const scrollTo = ({ scroll, height, row, count }: View, at: number): number => {
  const top = Math.max(0, Math.min(at, count - 1)) * row
  if (top < scroll) return top
  return top + row > scroll + height ? top + row - height : scroll
}
