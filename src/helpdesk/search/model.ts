/** What can be found. A reply is found as its ticket. */
export const DOC_TYPES = ['ticket', 'reply', 'article', 'asset', 'client'] as const
export type DocType = (typeof DOC_TYPES)[number]

/** Tickets and their replies are nearly all there is: among all that fit, the others would hardly be met. */
export type NonTicketType = Exclude<DocType, 'ticket' | 'reply'>

export const isNonTicketType = (type: DocType): type is NonTicketType => type !== 'ticket' && type !== 'reply'

/** Stands in the index beside the words of what is of this type, so that it can be asked for. Nobody's words have such a character. */
export const toTypeMark = (type: NonTicketType): string => `\u{e000}${type}`

/** A document as it is read for the index or for a snippet. */
export type SearchDocument = {
  readonly title: string
  readonly body: string
  /** What it is found by besides, and nobody wants to read in a snippet. */
  readonly names?: string
  readonly ticket_id: number | null
}

/** A document that fits. The last two are its ticket's, when it has one that is still there: whoever may see the ticket may see the hit. */
export type SearchHit = {
  /** Rises as documents come. */
  readonly id: number
  readonly type: DocType
  readonly ref_id: number
  readonly ticket_id: number | null
  readonly score: number
  readonly department_id: number | null
  readonly assignee_id: number | null
}

/** So many of the newest documents, older than the one named, of these types if not of all. */
export type SearchWindow = { readonly limit: number; readonly before: number; readonly types: readonly NonTicketType[] | undefined }
