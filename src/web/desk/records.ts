import type { Static } from 'typebox'
import type { ClientRecord } from '../../contract/v1/clients.ts'
import type { ListedTicket } from '../../contract/v1/ticket-record.ts'

export type Client = Static<typeof ClientRecord>
export type Ticket = Static<typeof ListedTicket>
export type Paged<T> = {
  readonly data: readonly T[]
  readonly meta: { readonly total: number; readonly per_page: number; readonly current_page: number }
}
