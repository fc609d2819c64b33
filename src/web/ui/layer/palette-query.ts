// Palette queries: a prefix character restricts the kind.

export const palettePrefixes = { '>': 'do', '#': 'ticket', '@': 'person', ':': 'check' } as const
export type PaletteKind = (typeof palettePrefixes)[keyof typeof palettePrefixes] | 'any'

export type PaletteQuery = { readonly kind: PaletteKind; readonly text: string }

const isPrefix = (letter: string): letter is keyof typeof palettePrefixes => letter in palettePrefixes

export const readPalette = (typed: string): PaletteQuery => {
  const trimmed = typed.trimStart()
  const first = trimmed.slice(0, 1)
  return isPrefix(first) ? { kind: palettePrefixes[first], text: trimmed.slice(1).trim() } : { kind: 'any', text: trimmed.trim() }
}

export type PaletteRow = {
  readonly id: string
  readonly kind: Exclude<PaletteKind, 'any'> | 'place' | 'recent'
  readonly here?: boolean
  /** A subpage, listed only after a query has been typed. */
  readonly deep?: boolean
  readonly label: string
  readonly hint?: string
  readonly keys?: string
  readonly run: () => void
}

/** Rows a query can match: places and actions by plain text, other kinds also by their prefix. */
export const rowsFor = (rows: readonly PaletteRow[], query: PaletteQuery): readonly PaletteRow[] =>
  query.kind === 'any' ? rows : rows.filter((row) => row.kind === query.kind)
