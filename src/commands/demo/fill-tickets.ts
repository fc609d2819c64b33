import { DAY, HOUR, MINUTE, type Instant } from '../../contract/time.ts'
import { CLIENTS, EXTRAS, MATTERS } from './cast.ts'
import { chanceOf, type Chance } from './chance.ts'
import type { Stage } from './stage.ts'
import type { Happening } from './story.ts'
import type { Period } from './watched-jobs.ts'

export type Agent = { readonly id: number; readonly token: string; readonly department: string }
export type Desk = { readonly agents: readonly Agent[]; readonly departments: ReadonlyMap<string, number> }

const MAX_SPAN_DAYS = 60
const TICKETS_PER_DAY = 5

/** In the hours in which people write; the newer, the more of them are still about something. */
const momentOf = (chance: Chance, now: Instant, span: number): Instant => {
  const at = now - Math.floor(span * chance.next() ** 1.5)
  const hour = Math.floor((at % DAY) / HOUR)
  return hour >= 7 && hour < 19
    ? at
    : Math.min(at - (at % DAY) + chance.between(7, 18) * HOUR + chance.between(0, 59) * MINUTE, now - MINUTE)
}

type Life = {
  readonly at: Instant
  readonly age: number
  readonly chance: Chance
  readonly stage: Stage
  readonly desk: Desk
  readonly now: Instant
}

/** Who works on a ticket: somebody of its department, if there is somebody. */
const assigneeOf = ({ desk, chance }: Life, department: string): Agent => {
  const own = desk.agents.filter((agent) => agent.department === department)
  return chance.pick(own.length > 0 ? own : desk.agents)
}

const priorities = ['low', 'medium', 'medium', 'medium', 'high', 'high', 'urgent'] as const

/** One ticket from its first words to as far as it got by now. */
const lifeOf = (life: Life): readonly Happening[] => {
  const { at, age, chance, stage, desk, now } = life
  const matter = chance.pick(MATTERS)
  const client = chance.pick(CLIENTS)
  const agent = assigneeOf(life, matter.department)
  let id = 0
  const body = {
    subject: `${matter.subject}${chance.pick(EXTRAS)}`,
    description: `Hello,\n\n${matter.words}\n\nBest regards\n${client.name}`,
    requester_email: client.email,
    requester_name: client.name,
    priority: chance.pick(priorities),
    type: matter.type,
    tags: matter.tags,
    department_id: desk.departments.get(matter.department) ?? null,
  }
  const reply = (more: object, token?: string) => () => stage.call('POST', `/tickets/${id}/replies`, { send_email: false, ...more }, token)
  const change = (changes: object) => () => stage.call('PUT', `/tickets/${id}`, changes, agent.token)
  const happenings: Happening[] = [{ at, act: async () => (id = (await stage.call('POST', '/tickets', body)).data.id) }]
  const after = (span: number, act: () => Promise<unknown>): void => {
    const last = happenings.at(-1)?.at ?? at
    if (last + span < now) happenings.push({ at: last + span, act })
  }
  const isFresh = age < 6 * HOUR && chance.happens(0.5)
  // A desk that keeps its promises: what is older than a few days has been seen to.
  const isOld = age > 3 * DAY
  if (isFresh) return happenings
  after(chance.between(4, 40) * MINUTE, change({ assignee_id: agent.id, status: 'in_progress' }))
  if (chance.happens(0.4)) after(chance.between(2, 20) * MINUTE, reply({ body: matter.note, is_internal: true }, agent.token))
  if (chance.happens(isOld ? 1 : 0.9))
    after(
      chance.between(10, 240) * MINUTE,
      reply({ body: `Hello ${client.name.split(' ')[0]},\n\n${matter.answer}`, status: 'pending' }, agent.token),
    )
  if (chance.happens(0.7)) after(chance.between(20, 900) * MINUTE, reply({ body: matter.thanks, author_email: client.email }))
  if (chance.happens(isOld ? 0.99 : 0.85)) after(chance.between(5, 300) * MINUTE, change({ status: 'resolved' }))
  else if (chance.happens(0.3)) after(30 * MINUTE, change({ status: 'on_hold' }))
  if (chance.happens(0.35))
    after(chance.between(60, 600) * MINUTE, () => stage.call('POST', `/tickets/${id}/csat`, { rating: chance.pick([5, 5, 4, 5, 3, 2]) }))
  return happenings
}

const URGENT = [
  {
    ago: 100,
    client: 12,
    department: 'IT',
    tags: ['sso'],
    subject: 'Nobody in the Lisbon office can sign in',
    words: 'For half an hour now.',
  },
  { ago: 52, client: 27, department: 'Finance', tags: ['payment'], subject: 'Cards are declined at the counter', words: 'All of them.' },
] as const

/** Whatever the hour and the day: one that waits too long already, and one that soon will. */
export const urgentStory = ({ call }: Stage, { departments }: Desk, now: Instant): readonly Happening[] =>
  URGENT.map(({ ago, client, department, tags, subject, words }) => ({
    at: now - ago * MINUTE,
    act: () =>
      call('POST', '/tickets', {
        subject,
        description: `Hello,\n\n${words} Please call us.\n\n${CLIENTS[client]?.name}`,
        requester_email: CLIENTS[client]?.email,
        requester_name: CLIENTS[client]?.name,
        priority: 'urgent',
        type: 'incident',
        tags,
        department_id: departments.get(department) ?? null,
      }),
  }))

/** In the morning of the last day everybody has read what they were told. */
export const readingStory = (stage: Stage, { agents }: Desk, now: Instant): readonly Happening[] =>
  agents.map(({ token }) => ({ at: now - 4 * HOUR, act: () => stage.call('POST', '/me/notices/read', {}, token) }))

/** The tickets of two months, or of the demo's days where they are fewer. */
export const ticketStory = (stage: Stage, desk: Desk, { now, days }: Period): readonly Happening[] => {
  const chance = chanceOf(2_026)
  const span_days = Math.min(days, MAX_SPAN_DAYS)
  return Array.from({ length: span_days * TICKETS_PER_DAY }, (_, at) => {
    const began = momentOf(chance, now, span_days * DAY)
    return lifeOf({ at: began, age: now - began, chance: chanceOf(7_000 + at), stage, desk, now })
  }).flat()
}
