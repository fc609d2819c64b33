import { listPresence, PRESENCE_TTL_SECONDS, reportPresence, type PresentAgent, type TicketPresence } from '../../contract/app/presence.ts'
import { SECOND, type Instant } from '../../contract/time.ts'
import { canSee, toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { getTicket } from '../../helpdesk/tickets/tickets.ts'
import type { Signal } from '../../kernel/db/signals.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'

/** Presence of an agent at a ticket, as signalled between processes and pages. */
export type PresenceSignal = {
  readonly ticket_id: number
  readonly department_id: number
  readonly assignee_id: number | null
  readonly people: readonly (PresentAgent & { readonly until: Instant })[]
}

export const toPresenceSignal = (data: unknown): PresenceSignal => data as PresenceSignal

/** Presence known to this process. It is not stored: after a restart pages report it again. */
const createPresenceStore = () => {
  const places = new Map<number, PresenceSignal>()
  const still = ({ people }: PresenceSignal, now: Instant) => people.filter(({ until }) => until > now)
  return {
    onSignal: ({ topic, data }: Signal): void => {
      if (topic !== 'presence') return
      const signal = toPresenceSignal(data)
      if (signal.people.length === 0) places.delete(signal.ticket_id)
      else places.set(signal.ticket_id, signal)
    },
    at: (ticket_id: number, now: Instant): PresenceSignal['people'] => {
      const signal = places.get(ticket_id)
      return signal ? still(signal, now) : []
    },
    all: (now: Instant): readonly PresenceSignal[] => {
      for (const [id, signal] of places) if (still(signal, now).length === 0) places.delete(id)
      return [...places.values()].map((signal) => ({ ...signal, people: still(signal, now) }))
    },
  }
}

const presentPresence = (id: number, people: PresenceSignal['people']): TicketPresence => ({
  id,
  people: people.map(({ until: _, ...person }) => person),
})

export const registerPresenceRoutes = (api: Api): void => {
  let known: ReturnType<typeof createPresenceStore> | undefined
  const memory = (): ReturnType<typeof createPresenceStore> => {
    if (known === undefined) {
      known = createPresenceStore()
      api.db.listen(known.onSignal)
    }
    return known
  }
  serveSlow(api, reportPresence, async (db, { body: { ticket_id, activity } }, actor) => {
    const { account_id: id, name } = requireAgent(actor)
    const { department_id, assignee_id } = await db.read((reader) => getTicket(reader, actor, ticket_id))
    const people = await db.tx(async (tx) => {
      const others = memory()
        .at(ticket_id, tx.now)
        .filter((person) => person.id !== id)
      const me = activity === 'gone' ? [] : [{ id, name, activity, until: tx.now + PRESENCE_TTL_SECONDS * SECOND }]
      const signal: PresenceSignal = { ticket_id, department_id, assignee_id, people: [...others, ...me] }
      tx.signal({ topic: 'presence', data: signal })
      return signal.people
    })
    return ok({ data: presentPresence(ticket_id, people) })
  })
  serve(api, listPresence, async (reader, _input, actor) => {
    const sight = toTicketScope(requireAgent(actor))
    const places = memory()
      .all(reader.now)
      .filter((signal) => canSee(sight, signal))
    return ok({ data: places.map(({ ticket_id, people }) => presentPresence(ticket_id, people)) })
  })
}
