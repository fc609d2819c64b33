import { listPresence, PRESENCE_LASTS_SECONDS, sayPresence, type Present, type TicketPresence } from '../../contract/app/presence.ts'
import { SECOND, type Instant } from '../../contract/time.ts'
import { canSee, toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { getTicket } from '../../helpdesk/tickets/tickets.ts'
import type { Signal } from '../../kernel/db/signals.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'

/** What a process tells the others, and through them the pages: who is at a ticket now. */
export type PresenceNews = {
  readonly ticket_id: number
  readonly department_id: number
  readonly assignee_id: number | null
  readonly people: readonly (Present & { readonly until: Instant })[]
}

// Said only by this file.
export const presenceIn = (data: unknown): PresenceNews => data as PresenceNews

/** Who is where, as far as this process has heard. Nothing of it is worth a disk: after a restart everybody says it again. */
const createMemory = () => {
  const places = new Map<number, PresenceNews>()
  const still = ({ people }: PresenceNews, now: Instant) => people.filter(({ until }) => until > now)
  return {
    hear: ({ topic, data }: Signal): void => {
      if (topic !== 'presence') return
      const news = presenceIn(data)
      if (news.people.length === 0) places.delete(news.ticket_id)
      else places.set(news.ticket_id, news)
    },
    at: (ticket_id: number, now: Instant): PresenceNews['people'] => {
      const news = places.get(ticket_id)
      return news ? still(news, now) : []
    },
    all: (now: Instant): readonly PresenceNews[] => {
      for (const [id, news] of places) if (still(news, now).length === 0) places.delete(id)
      return [...places.values()].map((news) => ({ ...news, people: still(news, now) }))
    },
  }
}

const shown = (id: number, people: PresenceNews['people']): TicketPresence => ({
  id,
  people: people.map(({ until: _, ...person }) => person),
})

export const presencePages = (door: Door): void => {
  let known: ReturnType<typeof createMemory> | undefined
  const memory = (): ReturnType<typeof createMemory> => {
    if (known === undefined) {
      known = createMemory()
      door.db.listen(known.hear)
    }
    return known
  }
  serveSlow(door, sayPresence, async (db, { body: { ticket_id, doing } }, actor) => {
    const { account_id: id, name } = agentOf(actor)
    const { department_id, assignee_id } = await db.read((reader) => getTicket(reader, actor, ticket_id))
    const people = await db.tx(async (tx) => {
      const others = memory()
        .at(ticket_id, tx.now)
        .filter((person) => person.id !== id)
      const me = doing === 'gone' ? [] : [{ id, name, doing, until: tx.now + PRESENCE_LASTS_SECONDS * SECOND }]
      const news: PresenceNews = { ticket_id, department_id, assignee_id, people: [...others, ...me] }
      tx.signal({ topic: 'presence', data: news })
      return news.people
    })
    return ok({ data: shown(ticket_id, people) })
  })
  serve(door, listPresence, async (reader, _input, actor) => {
    const sight = toTicketScope(agentOf(actor))
    const places = memory()
      .all(reader.now)
      .filter((news) => canSee(sight, news))
    return ok({ data: places.map(({ ticket_id, people }) => shown(ticket_id, people)) })
  })
}
