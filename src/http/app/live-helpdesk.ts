import type { Instant } from '../../contract/time.ts'
import type { Signal } from '../../kernel/db/signals.ts'
import type { LiveUpdate } from '../../monitor/live/hub.ts'
import { toPresenceSignal, type PresenceSignal } from './presence.ts'

type TicketPlacement = { readonly department_id: number | null; readonly assignee_id: number | null }
type ChangedTicket = TicketPlacement & { readonly id: number; readonly version: number; readonly was: TicketPlacement | null | undefined }

// Said by the effects of every change of a ticket.
const toChangedTicket = (data: unknown): ChangedTicket => data as ChangedTicket
// Said by the doors of the helpdesk.
const toKind = (data: unknown): string => data as string
// Said by whoever writes or reads notices.
const toAccountIds = (data: unknown): readonly number[] => data as readonly number[]

/** Whoever could see the ticket before the change hears of it too: it may have to leave their list. */
const ticketEntry = ({ id, version, department_id, assignee_id, was }: ChangedTicket): LiveUpdate => ({
  audience: {
    kind: 'ticket',
    departments: [department_id, was?.department_id ?? null],
    assignees: [assignee_id, was?.assignee_id ?? null],
  },
  patch: { t: 'ticket', id, v: version, p: { department_id, assignee_id } },
})

/** For whoever sees the ticket; they know those who are there by name. */
const presenceEntry = ({ ticket_id, department_id, assignee_id, people }: PresenceSignal, now: Instant): LiveUpdate => ({
  audience: { kind: 'ticket', departments: [department_id], assignees: [assignee_id] },
  patch: { t: 'presence', id: ticket_id, v: now, p: { people: people.map(({ until: _, ...person }) => person) } },
})

/** Something of this kind was written: by somebody through a door, or by the clockwork. */
const writtenEntry = (kind: string, now: Instant): LiveUpdate => ({
  audience: { kind: 'all' },
  patch: { t: 'written', id: kind, v: now, p: {} },
})

/** What the helpdesk's signals mean to those who watch. */
export const toLiveEntry = (signal: Signal, now: Instant): LiveUpdate | undefined => {
  if (signal.topic === 'ticket.changed') return ticketEntry(toChangedTicket(signal.data))
  if (signal.topic === 'presence') return presenceEntry(toPresenceSignal(signal.data), now)
  if (signal.topic === 'notices')
    return { audience: { kind: 'accounts', ids: toAccountIds(signal.data) }, patch: { t: 'notices', id: 'me', v: now, p: {} } }
  if (signal.topic === 'written') return writtenEntry(toKind(signal.data), now)
  if (signal.topic === 'incident' || signal.topic === 'on-call') return writtenEntry(signal.topic, now)
  return undefined
}
