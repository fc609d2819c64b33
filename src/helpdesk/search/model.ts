/** Types of indexed documents. A matching reply is returned as its ticket. */
export const DOC_TYPES = ['ticket', 'reply', 'article', 'asset', 'client'] as const
export type DocType = (typeof DOC_TYPES)[number]

/** Types that are searched separately, because tickets and replies outnumber them. */
export type NonTicketType = Exclude<DocType, 'ticket' | 'reply'>

export const isNonTicketType = (type: DocType): type is NonTicketType => type !== 'ticket' && type !== 'reply'

/** Marker word for the type in the index; user input cannot contain this character. */
export const toTypeMark = (type: NonTicketType): string => `\u{e000}${type}`

/** Text to index and to show in snippets. */
export type SearchDocument = {
  readonly title: string
  readonly body: string
  /** Names are indexed, but not shown in snippets. */
  readonly names?: string
  readonly ticket_id: number | null
}

/** A match. `department_id` and `assignee_id` are those of its ticket: a visible ticket makes the match visible. */
export type SearchHit = {
  readonly id: number
  readonly type: DocType
  readonly ref_id: number
  readonly ticket_id: number | null
  readonly score: number
  readonly department_id: number | null
  readonly assignee_id: number | null
}

/** The newest `limit` documents with ids below `before`; `types` is undefined for all types. */
export type SearchWindow = { readonly limit: number; readonly before: number; readonly types: readonly NonTicketType[] | undefined }
