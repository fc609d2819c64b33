import { readFilter, viewFiltersOf, type Condition, type Who } from '../inbox/filter.ts'

// Search syntax: words and ticket filters as in the inbox, `status:open from:ana tag:vpn`.

export type TicketFilters = Omit<ReturnType<typeof viewFiltersOf>, 'q'>

export type SearchWish = {
  readonly words: string
  readonly filters: TicketFilters | undefined
  readonly from: string | undefined
  /** Conditions with an unknown key or value. */
  readonly unknown: readonly string[]
}

const isFrom = (word: string): boolean => /^from:./.test(word)

const namesNothing = (condition: Condition, who: Who): boolean =>
  Object.keys(viewFiltersOf({ words: [], conditions: [condition] }, who)).length === 0

export const readSearch = (typed: string, who: Who): SearchWish => {
  const { words, conditions } = readFilter(typed)
  const from = words.find(isFrom)?.slice('from:'.length).replaceAll('"', '')
  const filters = viewFiltersOf({ words: [], conditions }, who)
  return {
    words: words.filter((word) => !isFrom(word)).join(' '),
    filters: conditions.length === 0 && from === undefined ? undefined : filters,
    from,
    // Names cannot be validated before agents and departments are loaded.
    unknown: who.desk === undefined ? [] : conditions.filter((one) => namesNothing(one, who)).map(({ kind, value }) => `${kind}:${value}`),
  }
}

export type Piece = { readonly text: string; readonly marked: boolean }

const decode = (text: string): string =>
  text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Splits a server snippet at its `mark` tags into text pieces, so that no snippet is inserted as HTML. */
export const piecesOf = (snippet: string): readonly Piece[] =>
  snippet
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => ({ text: decode(part.replace(/^<mark>([\s\S]*)<\/mark>$/, '$1')), marked: part.startsWith('<mark>') }))
