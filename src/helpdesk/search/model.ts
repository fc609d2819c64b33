/** What can be found. A reply is found as its ticket. */
export const DOC_TYPES = ['ticket', 'reply', 'article', 'asset', 'client'] as const
export type DocType = (typeof DOC_TYPES)[number]

/** A document as it is read for the index or for a snippet. */
export type Document = {
  readonly title: string
  readonly body: string
  /** What it is found by besides, and nobody wants to read in a snippet. */
  readonly names?: string
  readonly ticket_id: number | null
}
