import type { Instant } from '../../contract/time.ts'
import type { Signal } from '../../kernel/db/signals.ts'
import type { LiveUpdate } from '../../monitor/live/hub.ts'
import { toPresenceSignal, type PresenceSignal } from './presence.ts'

type TicketPlacement = { readonly department_id: number | null; readonly assignee_id: number | null }
type ChangedTicket = TicketPlacement & { readonly id: number; readonly version: number; readonly was: TicketPlacement | null | undefined }

// The sender of a signal determines the type of its data.
const toChangedTicket = (data: unknown): ChangedTicket => data as ChangedTicket
const toKind = (data: unknown): string => data as string
const toAccountIds = (data: unknown): readonly number[] => data as readonly number[]

/** Agents who saw the ticket before the change get the update as well: it may have to leave their list. */
const ticketEntry = ({ id, version, department_id, assignee_id, was }: ChangedTicket): LiveUpdate => ({
  audience: {
    kind: 'ticket',
    departments: [department_id, was?.department_id ?? null],
    assignees: [assignee_id, was?.assignee_id ?? null],
  },
  patch: { t: 'ticket', id, v: version, p: { department_id, assignee_id } },
})

/** Sent to agents who may see the ticket; presence contains names. */
const presenceEntry = ({ ticket_id, department_id, assignee_id, people }: PresenceSignal, now: Instant): LiveUpdate => ({
  audience: { kind: 'ticket', departments: [department_id], assignees: [assignee_id] },
  patch: { t: 'presence', id: ticket_id, v: now, p: { people: people.map(({ until: _, ...person }) => person) } },
})

const writtenEntry = (kind: string, now: Instant): LiveUpdate => ({
  audience: { kind: 'all' },
  patch: { t: 'written', id: kind, v: now, p: {} },
})

export const toLiveEntry = (signal: Signal, now: Instant): LiveUpdate | undefined => {
  if (signal.topic === 'ticket.changed') return ticketEntry(toChangedTicket(signal.data))
  if (signal.topic === 'presence') return presenceEntry(toPresenceSignal(signal.data), now)
  if (signal.topic === 'notices')
    return { audience: { kind: 'accounts', ids: toAccountIds(signal.data) }, patch: { t: 'notices', id: 'me', v: now, p: {} } }
  if (signal.topic === 'written') return writtenEntry(toKind(signal.data), now)
  if (signal.topic === 'incident' || signal.topic === 'on-call') return writtenEntry(signal.topic, now)
  return undefined
}
