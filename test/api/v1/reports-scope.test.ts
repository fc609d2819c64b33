import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'
import { enter, type Person } from '../app/person.ts'
import { newAgent, newDepartment } from './desk.ts'

type Ask = World['alice']
type Row = Readonly<Record<string, number | string | null>>

const RANGE = 'from=2026-05-31T00:00:00Z&to=2026-06-03T00:00:00Z'

onBothDatabases('reports of departments', (database) => {
  let world: World
  let deptA: number
  let deptB: number
  let agentB: number
  let a: Ask
  let b: Ask
  let personA: Person

  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/sla-policies', { body: { name: 'All', targets: { medium: { first_response: 60 } } } })
    ;[deptA, deptB] = [await newDepartment(world, 'A'), await newDepartment(world, 'B')]
    const roles = (await world.alice('GET', '/api/v1/roles')).json.data
    const role_id = roles.find(({ name }: { name: string }) => name === 'Viewer').id
    const viewer = await newAgent(world, { department_id: deptA, departments: [deptA], role_id })
    a = viewer.ask
    personA = await enter(world, viewer.user.email, 'a long enough password')
    b = (await newAgent(world, { department_id: deptB, departments: [deptB], role_id })).ask
    const answerer = await newAgent(world, { department_id: deptB, departments: [deptB] })
    agentB = answerer.user.id
    // Two of A (one answered, one overdue), three of B (two answered, one of them late), one of the default department, which neither of the two sees.
    for (const [department_id, wait, by, rating] of [
      [deptA, '10m', world.alice, 5],
      [deptA, '0s', null, null],
      [deptB, '20m', answerer.ask, 1],
      [deptB, '70m', answerer.ask, 2],
      [deptB, '0s', null, null],
      [1, '30m', world.alice, 3],
    ] as const) {
      const body = {
        subject: 'Lamp',
        description: 'x',
        requester_email: 'c@client.test',
        department_id,
        assignee_id: by === answerer.ask ? agentB : 1,
      }
      const { id } = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
      await world.pass(wait)
      if (by === null) continue
      const replied = await by('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Done', status: 'resolved' } })
      expect(replied.status, replied.text).toBe(201)
      await world.alice('POST', `/api/v1/tickets/${id}/csat`, { body: { rating } })
    }
    await world.pass('1m')
  })
  afterAll(() => world.close())

  const rows = async (ask: Ask, name: string, query = ''): Promise<readonly Row[]> => {
    const answer = await ask('GET', `/api/v1/reports/${name}?${RANGE}${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data
  }
  const sum = (found: readonly Row[], field: string): number => found.reduce((total, row) => total + Number(row[field] ?? 0), 0)
  const listed = async (ask: Ask, query = '') => (await ask('GET', `/api/v1/tickets?per_page=1${query}`)).json.meta.total

  it.each([
    ['volume', 'created', [6, 2, 3]],
    ['volume', 'resolved', [4, 1, 2]],
    ['backlog', 'count', [2, 1, 1]],
    ['sla', 'met', [3, 1, 1]],
    ['sla', 'breached', [2, 1, 1]],
    ['csat', 'count', [4, 1, 2]],
    ['agents', 'open_tickets', [2, 1, 1]],
    ['agents', 'resolved', [4, 1, 2]],
    ['agents', 'replies', [4, 1, 2]],
  ] as const)('%s counts %s of what the reader sees alone', async (name, field, expected) => {
    const counted = []
    for (const ask of [world.alice, a, b]) counted.push(sum(await rows(ask, name), field))
    expect(counted).toEqual(expected)
  })

  it('counts in its response times and its overview only what the reader sees', async () => {
    const response = async (ask: Ask, query = '') =>
      (await rows(ask, 'response', query))
        .filter(({ metric }) => metric === 'first_response')
        .map(({ count, p50_seconds }) => [count, p50_seconds])
    expect([await response(a), await response(b)]).toEqual([[[1, 600]], [[2, 1200]]])
    expect(await response(b, '&group_by=department_id')).toEqual([[2, 1200]])
    expect(await rows(a, 'overview')).toMatchObject([
      { created: 2, resolved: 1, open: 1, csat_answers: 1, csat_average: 5, sla_attainment_percent: 50 },
    ])
    expect(await rows(b, 'overview')).toMatchObject([
      { created: 3, resolved: 2, open: 1, csat_answers: 2, csat_average: 1.5, sla_attainment_percent: 50 },
    ])
  })

  it('agrees with what the list shows', async () => {
    for (const ask of [world.alice, a, b]) {
      expect(sum(await rows(ask, 'volume'), 'created')).toBe(await listed(ask))
      expect(sum(await rows(ask, 'backlog'), 'count')).toBe(await listed(ask, '&status=open'))
      expect(sum(await rows(ask, 'volume'), 'resolved')).toBe(await listed(ask, '&status=resolved'))
    }
  })

  it('counts a ticket of another department that is assigned to the reader', async () => {
    const reader = await newAgent(world, { department_id: deptA, departments: [deptA] })
    const body = { subject: 'Lent', description: 'x', requester_email: 'c@client.test', department_id: deptB, assignee_id: reader.user.id }
    const { id } = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
    expect(sum(await rows(reader.ask, 'volume'), 'created')).toBe(3)
    expect(sum(await rows(a, 'volume'), 'created')).toBe(2)
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'closed' } })
  })

  it('shows nothing of a department the reader does not see on its own report', async () => {
    const of = async ({ ask }: Person, name: string, department: number) =>
      (await ask('GET', `/app/api/department-reports/${name}?department_id=${department}&${RANGE}`)).json.data
    const admin = await enter(world, ALICE.email)
    expect([sum(await of(personA, 'volume', deptB), 'created'), sum(await of(admin, 'volume', deptB), 'created')]).toEqual([0, 4])
    expect([await of(personA, 'response', deptB), await of(personA, 'sla', deptB)]).toEqual([[], []])
    expect(sum(await of(personA, 'csat', deptB), 'count')).toBe(0)
    expect(sum(await of(personA, 'agents', deptB), 'replies')).toBe(0)
    expect([sum(await of(personA, 'volume', deptA), 'created'), sum(await of(admin, 'agents', deptB), 'replies')]).toEqual([2, 2])
  })
})
