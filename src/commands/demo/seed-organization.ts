import { DAY, HOUR, formatIsoSeconds, type Instant } from '../../contract/time.ts'
import type { Db } from '../../kernel/db/db.ts'
import { system } from '../../people/actor.ts'
import { storeToken } from '../../people/tokens/tokens.ts'
import { AGENTS, CLIENTS, COMPANIES, getDomain } from './demo-data.ts'
import type { DemoAgent, DemoStaff } from './seed-tickets.ts'
import type { DemoContext } from './demo-context.ts'

type AgentTemplate = (typeof AGENTS)[number] & { readonly department_id: number | undefined; readonly password: string }

/** All agents share one password, so that two sessions can show the demo from two sides. */
const createAgent = async ({ call, signIn }: DemoContext, db: Db, { department, ...person }: AgentTemplate): Promise<DemoAgent> => {
  const { data } = await call('POST', '/users', {
    ...person,
    timezone: 'Europe/Berlin',
  })
  await signIn(person.email, person.password)
  const { token } = await db.tx((tx) => storeToken(tx, system('demo'), { name: 'Demo', account_id: data.id, parent_id: null }))
  return { id: data.id, token, department }
}

type SeedCredentials = { readonly token: string; readonly password: string }

export const seedOrganization = async (demo: DemoContext, db: Db, { token, password }: SeedCredentials): Promise<DemoStaff> => {
  const { call } = demo
  const departments = new Map<string, number>()
  for (const department of (await call('GET', '/departments')).list) departments.set(String(department['name']), department.id)
  for (const name of ['IT', 'Support', 'Finance'].filter((wanted) => !departments.has(wanted)))
    departments.set(name, (await call('POST', '/departments', { name })).data.id)
  const agents: DemoAgent[] = []
  for (const person of AGENTS)
    agents.push(await createAgent(demo, db, { ...person, department_id: departments.get(person.department), password }))
  // The demo administrator is an assignee, too.
  agents.push({ id: (await call('GET', '/me')).data.id, token, department: 'Support' })
  for (const name of COMPANIES) {
    const { data } = await call('POST', '/companies', { name, domains: [getDomain(name)] })
    for (const client of CLIENTS.filter(({ company }) => company === name))
      await call('POST', '/clients', { name: client.name, email: client.email, company_id: data.id })
  }
  return { agents, departments }
}

const toTargetMinutes = (first: number, resolution: number) => ({ first_response: first * 60, resolution: resolution * 60 })

export const seedSlaPolicies = async ({ call }: DemoContext, calendar_id: number): Promise<void> => {
  const urgent = toTargetMinutes(1, 8)
  await call('POST', '/sla-policies', { name: 'Urgent, around the clock', conditions: { priority: 'urgent' }, targets: { urgent } })
  const targets = { low: toTargetMinutes(16, 80), medium: toTargetMinutes(8, 40), high: toTargetMinutes(2, 16), urgent }
  await call('POST', '/sla-policies', { name: 'Office hours', targets, calendar_id })
}

export const seedOnCall = async ({ call }: DemoContext, { agents }: DemoStaff, now: Instant): Promise<number> => {
  const user_ids = agents.map(({ id }) => id)
  const handoff_at = formatIsoSeconds(now - (now % DAY) + 9 * HOUR)
  const weekly = { rotation: 'weekly', handoff_at, user_ids: user_ids.slice(0, 3) }
  const nights = {
    rotation: 'daily',
    handoff_at,
    user_ids: user_ids.slice(3),
    restrictions: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }],
  }
  const primary = await call('POST', '/on-call/schedules', { name: 'IT primary', time_zone: 'Europe/Berlin', layers: [weekly, nights] })
  const office = [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }]
  await call('POST', '/on-call/schedules', {
    name: 'Support, office hours',
    time_zone: 'Europe/Berlin',
    layers: [{ ...weekly, user_ids: user_ids.slice(1, 3), restrictions: office }],
  })
  const { data } = await call('POST', '/on-call/policies', {
    name: 'Page the on-call engineer',
    levels: [
      { delay_minutes: 10, targets: [{ type: 'schedule', id: primary.data.id }] },
      { delay_minutes: 20, targets: [{ type: 'user', id: user_ids[1] ?? 1 }] },
    ],
    repeat: 1,
  })
  return data.id
}
