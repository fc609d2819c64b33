import type { World } from '../../world.ts'

/** What desk tests have in common: a ticket to begin with, and an ear for events. */
export const NEW = { subject: 'Printer on fire', description: 'Smoke comes out of it.', requester_email: 'ann.lee@example.org' }

type Ticket = { readonly id: number; readonly version: number } & Readonly<Record<string, unknown>>

export const newTicket = async (world: World, more: Readonly<Record<string, unknown>> = {}): Promise<Ticket> => {
  const made = await world.alice('POST', '/api/v1/tickets', { body: { ...NEW, ...more } })
  if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
  return made.json.data
}

export const defineField = async (world: World, key: string, type: string, more: object = {}): Promise<number> => {
  const made = await world.alice('POST', '/api/v1/fields', { body: { key, label: key, type, ...more } })
  if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
  return made.json.data.id
}

export const readTicket = async (world: World, id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data

/** Everything that was announced, in order. */
// oxlint-disable-next-line typescript/no-explicit-any -- events have many shapes, and a test fails by itself when one is wrong
export const eventsOf = async (world: World): Promise<readonly { id: number; name: string; data: any }[]> => {
  const rows = await world.db.read((reader) => reader.db.selectFrom('events').select(['id', 'name', 'data']).orderBy('id').execute())
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }))
}

/** What is announced while `work` goes on. */
export const eventsDuring = async (world: World, work: () => Promise<unknown>) => {
  const before = (await eventsOf(world)).length
  await work()
  return (await eventsOf(world)).slice(before)
}

/** Somebody new at the desk: calls as them, and who they are. */
export const newAgent = async (world: World, more: Readonly<Record<string, unknown>> = {}) => {
  const email = `agent-${crypto.randomUUID()}@acme.test`
  const made = await world.alice('POST', '/api/v1/users', {
    body: { name: 'New Agent', email, password: 'a long enough password', ...more },
  })
  if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
  const basic = `Basic ${Buffer.from(`${email}:a long enough password`).toString('base64')}`
  const token = await world.anyone('POST', '/api/v1/tokens', { headers: { authorization: basic }, body: { name: 'Test' } })
  if (token.status !== 201) throw new Error(`${token.status} ${token.text}`)
  return { user: made.json.data, token: token.json.token as string, ask: world.withToken(token.json.token) }
}

export const newDepartment = async (world: World, name: string): Promise<number> => {
  const made = await world.alice('POST', '/api/v1/departments', { body: { name } })
  if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
  return made.json.data.id
}

/** A token of Alice's with these abilities only. */
export const scoped = async (world: World, ...abilities: readonly string[]) => {
  const made = await world.alice('POST', '/api/v1/tokens', { body: { name: abilities.join(' '), abilities } })
  if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
  return world.withToken(made.json.token)
}

/** Calls so many times; answers how often each status came. */
export const times = async (count: number, call: () => Promise<{ readonly status: number }>): Promise<Record<number, number>> => {
  const statuses: Record<number, number> = {}
  for (let n = 0; n < count; n++) {
    const { status } = await call()
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}
