import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../src/contract/v1/ticket-enums.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newDepartment, newTicket } from './desk.ts'

type Row = {
  readonly id: number
  readonly status: string
  readonly priority: string
  readonly department_id: number
  readonly assignee_id: number | null
  readonly tags: readonly string[]
  readonly requester_email: string
  readonly created_at: string
  readonly updated_at: string
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
const RANK: Record<string, number> = { low: 0, medium: 1, high: 2, urgent: 3 }

onBothDatabases('listing tickets', (database) => {
  let world: World
  let other: number
  let rows: readonly Row[]

  beforeAll(async () => {
    world = await openWorld({ database })
    other = await newDepartment(world, 'Other')
    for (let index = 0; index < 60; index++) {
      const department_id = index % 3 === 0 ? other : 1
      const more = { department_id, priority: pick(TICKET_PRIORITIES, index), tags: index % 5 === 0 ? ['vip', `n${index}`] : [] }
      const { id } = await newTicket(world, {
        ...more,
        requester_email: `r${index % 7}@example.org`,
        subject: `Ticket ${index % 4 === 0 ? 'Alpha' : 'Beta'} ${index}`,
      })
      const assignee_id = pick([null, 1, 2, null], index)
      await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: pick(TICKET_STATUSES, index * 5 + 1), assignee_id } })
      if (index % 4 === 0) await world.pass('2s')
    }
    await world.settle()
    const all: Row[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { data: Row[]; meta: { next_cursor: string | null } } = (
        await world.alice('GET', `/api/v1/tickets?cursor=${cursor}&per_page=25`)
      ).json
      all.push(...page.data)
      cursor = page.meta.next_cursor
    }
    rows = all
  })
  afterAll(() => world.close())

  const list = async (query: string, ask = world.alice) => {
    const answer = await ask('GET', `/api/v1/tickets?${query}`)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return answer.json as {
      data: Row[]
      meta: { current_page: number; per_page: number; total: number; last_page: number }
      links: Record<string, string | null>
    }
  }
  const ids = (list: readonly Row[]): number[] => list.map(({ id }) => id)

  it('a cursor walks over all of them, newest first', () => {
    expect(rows).toHaveLength(60)
    expect(ids(rows)).toEqual(ids(rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)))
  })

  it('answers 15 of the newest with the exact total, and where the other pages are', async () => {
    const { data, meta, links } = await list('')
    expect(ids(data)).toEqual(ids(rows.slice(0, 15)))
    expect(meta).toEqual({ current_page: 1, per_page: 15, total: 60, last_page: 4 })
    expect(links).toEqual({ first: '/api/v1/tickets?page=1', last: '/api/v1/tickets?page=4', prev: null, next: '/api/v1/tickets?page=2' })
  })

  describe.each(['before the counts are added up', 'after'])('%s', (when) => {
    beforeAll(async () => void (when === 'after' && (await world.pass('10s'))))

    it('every combination of the four filters finds exactly what it should, with the right total', async () => {
      const choices = {
        status: [undefined, 'open', 'closed'],
        priority: [undefined, 'low', 'urgent'],
        department_id: [undefined, 1, other],
        assignee_id: [undefined, 2, 'none', 'me'],
      }
      for (const status of choices.status)
        for (const priority of choices.priority)
          for (const department_id of choices.department_id)
            for (const assignee_id of choices.assignee_id) {
              const wanted = Object.entries({ status, priority, department_id, assignee_id }).filter(([, value]) => value !== undefined)
              const query = wanted.map(([name, value]) => `${name}=${value}`).join('&')
              const person = assignee_id === 'me' ? 1 : assignee_id === 'none' ? null : assignee_id
              const expected = rows.filter(
                (row) =>
                  (status === undefined || row.status === status) &&
                  (priority === undefined || row.priority === priority) &&
                  (department_id === undefined || row.department_id === department_id) &&
                  (person === undefined || row.assignee_id === person),
              )
              const { data, meta } = await list(`per_page=100&${query}`)
              expect([query, meta.total, ids(data)]).toEqual([query, expected.length, ids(expected)])
            }
    })
  })

  it.each([
    ['status=open,in_progress,pending,on_hold', (row: Row) => !['resolved', 'closed'].includes(row.status)],
    ['status[]=closed&status[]=resolved', (row: Row) => ['resolved', 'closed'].includes(row.status)],
    ['priority=low,urgent&status=open', (row: Row) => ['low', 'urgent'].includes(row.priority) && row.status === 'open'],
    ['assignee_id=2,none', (row: Row) => row.assignee_id === 2 || row.assignee_id === null],
    ['tag=vip', (row: Row) => row.tags.includes('vip')],
    ['tag=vip,n5', (row: Row) => row.tags.includes('vip') && row.tags.includes('n5')],
    ['requester_email=R3@example.org', (row: Row) => row.requester_email === 'r3@example.org'],
    ['type=incident', () => false],
    ['channel=api', () => true],
    ['status=', () => true],
    ['colour=red', () => true],
    ['q=alpha', (row: Row) => /Alpha/.test(JSON.stringify(row))],
    ['q=smoke+ALPH&status=open', (row: Row) => /Alpha/.test(JSON.stringify(row)) && row.status === 'open'],
    ['q=nonsuch', () => false],
    ['q=%22%27*', () => false],
    ['q=hd-3', (row: Row) => row.id === 3],
    ['assignee_id=999', () => false],
  ])('%s', async (query, matches) => {
    const expected = rows.filter(matches)
    const { data, meta } = await list(`per_page=100&${query}`)
    expect([meta.total, ids(data)]).toEqual([expected.length, ids(expected)])
  })

  it('dates narrow it', async () => {
    const middle = rows[30]?.created_at ?? ''
    const { data } = await list(`per_page=100&created_before=${middle}`)
    expect(ids(data)).toEqual(ids(rows.filter((row) => row.created_at < middle)))
    const since = await list(`per_page=100&updated_since=${middle}&created_after=${middle}`)
    expect(ids(since.data)).toEqual(ids(rows.filter((row) => row.created_at >= middle && row.updated_at >= middle)))
  })

  it.each(['id', '-id', 'created_at', '-updated_at', 'priority', '-priority', '-priority,created_at'])('sorts by %s', async (sort) => {
    const { data } = await list(`per_page=100&sort=${sort}`)
    const down = sort.startsWith('-')
    const value = (row: Row): number | string => {
      const key = sort.replace('-', '').split(',')[0] ?? ''
      return key === 'priority' ? (RANK[row.priority] ?? 0) : ((row as unknown as Record<string, number | string>)[key] ?? '')
    }
    const sorted = data.every((row, index) => {
      const next = data[index + 1]
      if (!next || value(row) === value(next)) return true
      return down ? value(row) > value(next) : value(row) < value(next)
    })
    expect([sorted, data.length]).toEqual([true, 60])
    const pages = await Promise.all([1, 2, 3].map((page) => list(`per_page=20&sort=${sort}&page=${page}`)))
    expect(pages.flatMap((page) => ids(page.data))).toEqual(ids(data))
  })

  it('more than a hundred a page is a hundred; page five thousand is empty', async () => {
    expect((await list('per_page=500')).meta.per_page).toBe(100)
    const beyond = await list('page=5000')
    expect([beyond.data, beyond.meta.total, beyond.meta.current_page]).toEqual([[], 60, 5000])
    expect(beyond.links.prev).toContain('page=4')
  })

  it.each([
    ['per_page=0', 'per_page'],
    ['per_page=-1', 'per_page'],
    ['per_page=ten', 'per_page'],
    ['per_page=1.5', 'per_page'],
    ['page=0', 'page'],
    ['status=merged', 'status'],
    ['status=open,odd', 'status'],
    ['priority=critical', 'priority'],
    ['department_id=abc', 'department_id'],
    ['assignee_id=you', 'assignee_id'],
    ['sort=colour', 'sort'],
    ['sort=priority&cursor=', 'sort'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=LWNyZWF0ZWRfYXQgMSAx', 'cursor'],
    ['cursor=nonsense.2.60', 'cursor'],
    ['created_after=yesterday', 'created_after'],
  ])('refuses %s', async (query, field) => {
    const refused = await world.alice('GET', `/api/v1/tickets?${query}`)
    expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, [field]])
  })

  it('a list has replies and timelines when asked to, each ticket its own', async () => {
    const { id } = rows[0] ?? { id: 0 }
    await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Included', is_internal: true } })
    type Told = Row & { replies?: { body: string; ticket_id: number }[]; timeline_events?: { type: string }[] }
    for (const query of ['include=replies,timeline', 'include[]=replies&include[]=timeline&cursor=']) {
      const { data } = (await world.alice('GET', `/api/v1/tickets?per_page=3&${query}`)).json as { data: Told[] }
      expect(data.map(({ replies }) => replies?.map(({ body }) => body))).toEqual([['Included'], [], []])
      expect(data.map(({ timeline_events }) => timeline_events?.[0]?.type)).toEqual(['created', 'created', 'created'])
    }
    const [only] = (await world.alice('GET', '/api/v1/tickets?per_page=1&include=timeline')).json.data
    expect([only.replies, only.timeline_events.at(-1).type]).toEqual([undefined, 'note_added'])
    expect((await world.alice('GET', '/api/v1/tickets?include=everything')).status).toBe(422)
  })

  it('lists have no replies, no timeline and no HTML', async () => {
    const [first] = (await list('')).data
    expect(first).toMatchObject({ description: 'Smoke comes out of it.', requester: { email: expect.any(String) } })
    for (const name of ['replies', 'timeline_events', 'description_html']) expect(first).not.toHaveProperty(name)
  })

  it('an agent sees its departments and what is assigned to it, counted right', async () => {
    const seen = rows.filter((row) => row.department_id === 1 || row.assignee_id === 2)
    for (const [query, matches] of [
      ['', () => true],
      [`department_id=${other}`, (row: Row) => row.department_id === other],
      ['department_id=1', (row: Row) => row.department_id === 1],
      ['assignee_id=me', (row: Row) => row.assignee_id === 2],
      ['status=open', (row: Row) => row.status === 'open'],
      ['tag=vip', (row: Row) => row.tags.includes('vip')],
    ] as const) {
      const expected = seen.filter(matches)
      const { data, meta } = await list(`per_page=100&${query}`, world.bob)
      expect([query, meta.total, ids(data)]).toEqual([query, expected.length, ids(expected)])
    }
  })

  it('exports a thousand at a time, for those who may read reports', async () => {
    const all = await world.alice('GET', '/api/v1/tickets/export?status=open')
    expect(ids(all.json.data)).toEqual(ids(rows.filter(({ status }) => status === 'open')))
    expect(all.json.meta).toEqual({ per_page: 1000, next_cursor: null })
  })

  it('a cursor misses nothing and doubles nothing while tickets come in', async () => {
    const first = (await world.alice('GET', '/api/v1/tickets?cursor=&per_page=40')).json
    await newTicket(world)
    const second = (await world.alice('GET', `/api/v1/tickets?cursor=${first.meta.next_cursor}&per_page=40`)).json
    expect(ids([...first.data, ...second.data])).toEqual(ids(rows))
    const next_cursor = expect.stringMatching(/^[\w-]+\.2\.60$/)
    expect(first.meta).toEqual({ current_page: 1, per_page: 40, total: 60, last_page: 2, next_cursor })
    expect(second.meta).toEqual({ current_page: 2, per_page: 40, total: 60, last_page: 2, next_cursor: null })
    expect([first.links, second.links]).toEqual([undefined, undefined])
  })
})
