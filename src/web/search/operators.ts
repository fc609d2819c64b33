import { readFilter, viewFiltersOf, type Condition, type Who } from '../inbox/filter.ts'

// What was typed into the search: words, and what narrows tickets down, said as in the queue: `status:open from:ana tag:vpn`.

export type TicketFilters = Omit<ReturnType<typeof viewFiltersOf>, 'q'>

export type SearchWish = {
  readonly words: string
  /** Filters as the list of tickets takes them; nothing when none was typed. */
  readonly filters: TicketFilters | undefined
  /** Who asked: the beginning of a name or an address. */
  readonly from: string | undefined
  /** What looks like a condition and names nothing. */
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
    // Names of people and departments may still be on their way.
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

/** A snippet of the server, in which only `mark` occurs, as pieces of text: nothing of it is ever put into the page as HTML. */
export const piecesOf = (snippet: string): readonly Piece[] =>
  snippet
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => ({ text: decode(part.replace(/^<mark>([\s\S]*)<\/mark>$/, '$1')), marked: part.startsWith('<mark>') }))
