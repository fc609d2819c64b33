import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../contract/v1/ticket-words.ts'

// What was typed into the search: words, and `status:open from:ana@acme.test tag:vpn` to narrow tickets down.

export const OPERATORS = ['status', 'priority', 'from', 'tag', 'assignee', 'type'] as const

export type SearchWish = {
  readonly words: string
  /** Filters as the list of tickets takes them; nothing when none was typed. */
  readonly filters:
    | {
        readonly status?: (typeof TICKET_STATUSES)[number][]
        readonly priority?: (typeof TICKET_PRIORITIES)[number][]
        readonly requester_email?: string
        readonly tag?: string[]
        readonly assignee_id?: ('me' | 'none')[]
      }
    | undefined
}

const pieces = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

const valuesOf = (words: readonly string[], name: string): string[] =>
  words
    .filter((word) => word.toLowerCase().startsWith(`${name}:`) && word.length > name.length + 1)
    .map((word) => word.slice(name.length + 1).toLowerCase())

const isOperator = (word: string): boolean => OPERATORS.some((name) => new RegExp(`^${name}:.`, 'i').test(word))

export const readSearch = (typed: string): SearchWish => {
  const all = pieces(typed)
  const words = all.filter((word) => !isOperator(word)).join(' ')
  const status = TICKET_STATUSES.filter((word) => valuesOf(all, 'status').includes(word))
  const priority = TICKET_PRIORITIES.filter((word) => valuesOf(all, 'priority').includes(word))
  const [from] = valuesOf(all, 'from')
  const tag = valuesOf(all, 'tag')
  const assignee_id = (['me', 'none'] as const).filter((word) => valuesOf(all, 'assignee').includes(word))
  const filters = {
    ...(status.length > 0 && { status }),
    ...(priority.length > 0 && { priority }),
    ...(from !== undefined && { requester_email: from }),
    ...(tag.length > 0 && { tag }),
    ...(assignee_id.length > 0 && { assignee_id }),
  }
  return { words, filters: Object.keys(filters).length === 0 ? undefined : filters }
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
