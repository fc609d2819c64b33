import { DAY, HOUR, MINUTE, type Instant } from '../../contract/time.ts'
import { CLIENTS, SUBJECT_SUFFIXES, TICKET_TEMPLATES } from './demo-data.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoContext } from './demo-context.ts'
import type { TimedAction } from './run-actions.ts'
import type { Period } from './demo-jobs.ts'

export type DemoAgent = { readonly id: number; readonly token: string; readonly department: string }
export type DemoStaff = { readonly agents: readonly DemoAgent[]; readonly departments: ReadonlyMap<string, number> }

const MAX_SPAN_DAYS = 60
const TICKETS_PER_DAY = 5

/** Within working hours, more often recent than old. */
const chooseCreatedAt = (random: Random, now: Instant, span: number): Instant => {
  const at = now - Math.floor(span * random.next() ** 1.5)
  const hour = Math.floor((at % DAY) / HOUR)
  return hour >= 7 && hour < 19
    ? at
    : Math.min(at - (at % DAY) + random.between(7, 18) * HOUR + random.between(0, 59) * MINUTE, now - MINUTE)
}

type TicketPlanInput = {
  readonly at: Instant
  readonly age: number
  readonly random: Random
  readonly demo: DemoContext
  readonly staff: DemoStaff
  readonly now: Instant
}

const chooseAssignee = ({ staff, random }: TicketPlanInput, department: string): DemoAgent => {
  const own = staff.agents.filter((agent) => agent.department === department)
  return random.pick(own.length > 0 ? own : staff.agents)
}

const priorities = ['low', 'medium', 'medium', 'medium', 'high', 'high', 'urgent'] as const

/** Plans the actions of one ticket until now. */
const planTicket = (ticketPlan: TicketPlanInput): readonly TimedAction[] => {
  const { at, age, random, demo, staff, now } = ticketPlan
  const template = random.pick(TICKET_TEMPLATES)
  const client = random.pick(CLIENTS)
  const agent = chooseAssignee(ticketPlan, template.department)
  let id = 0
  const body = {
    subject: `${template.subject}${random.pick(SUBJECT_SUFFIXES)}`,
    description: `Hello,\n\n${template.description}\n\nBest regards\n${client.name}`,
    requester_email: client.email,
    requester_name: client.name,
    priority: random.pick(priorities),
    type: template.type,
    tags: template.tags,
    department_id: staff.departments.get(template.department) ?? null,
  }
  const reply = (more: object, token?: string) => () => demo.call('POST', `/tickets/${id}/replies`, { send_email: false, ...more }, token)
  const change = (changes: object) => () => demo.call('PUT', `/tickets/${id}`, changes, agent.token)
  const actions: TimedAction[] = [{ at, run: async () => (id = (await demo.call('POST', '/tickets', body)).data.id) }]
  const after = (span: number, run: () => Promise<unknown>): void => {
    const last = actions.at(-1)?.at ?? at
    if (last + span < now) actions.push({ at: last + span, run })
  }
  const isFresh = age < 6 * HOUR && random.happens(0.5)
  // Tickets older than three days are nearly all resolved, within their SLA.
  const isOld = age > 3 * DAY
  if (isFresh) return actions
  after(random.between(4, 40) * MINUTE, change({ assignee_id: agent.id, status: 'in_progress' }))
  if (random.happens(0.4)) after(random.between(2, 20) * MINUTE, reply({ body: template.note, is_internal: true }, agent.token))
  if (random.happens(isOld ? 1 : 0.9))
    after(
      random.between(10, 240) * MINUTE,
      reply({ body: `Hello ${client.name.split(' ')[0]},\n\n${template.answer}`, status: 'pending' }, agent.token),
    )
  if (random.happens(0.7)) after(random.between(20, 900) * MINUTE, reply({ body: template.thanks, author_email: client.email }))
  if (random.happens(isOld ? 0.99 : 0.85)) after(random.between(5, 300) * MINUTE, change({ status: 'resolved' }))
  else if (random.happens(0.3)) after(30 * MINUTE, change({ status: 'on_hold' }))
  if (random.happens(0.35))
    after(random.between(60, 600) * MINUTE, () => demo.call('POST', `/tickets/${id}/csat`, { rating: random.pick([5, 5, 4, 5, 3, 2]) }))
  return actions
}

const URGENT_TICKETS = [
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

/** Urgent tickets with fixed ages: one has breached its SLA and one is about to. */
export const planUrgentTickets = ({ call }: DemoContext, { departments }: DemoStaff, now: Instant): readonly TimedAction[] =>
  URGENT_TICKETS.map(({ ago, client, department, tags, subject, words }) => ({
    at: now - ago * MINUTE,
    run: () =>
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

export const planReadNotices = (demo: DemoContext, { agents }: DemoStaff, now: Instant): readonly TimedAction[] =>
  agents.map(({ token }) => ({ at: now - 4 * HOUR, run: () => demo.call('POST', '/me/notices/read', {}, token) }))

/** Tickets of at most 60 days. */
export const planTickets = (demo: DemoContext, staff: DemoStaff, { now, days }: Period): readonly TimedAction[] => {
  const random = createRandom(2_026)
  const span_days = Math.min(days, MAX_SPAN_DAYS)
  return Array.from({ length: span_days * TICKETS_PER_DAY }, (_, at) => {
    const began = chooseCreatedAt(random, now, span_days * DAY)
    return planTicket({ at: began, age: now - began, random: createRandom(7_000 + at), demo, staff, now })
  }).flat()
}
