import { afterAll, beforeAll, expect, it } from 'vitest'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../../src/contract/v1/ticket-enums.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

type Row = {
  readonly id: number
  readonly status: string
  readonly priority: string
  readonly created_at: string
  readonly updated_at: string
}

const MANY = 156
// Four of six are low or urgent, so that more than a hundred rows fit a filter by priority.
const PRIORITIES = ['low', 'urgent', 'low', 'urgent', ...TICKET_PRIORITIES.filter((word) => word !== 'low' && word !== 'urgent')]
const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => id)
const rank = ({ priority }: Row): number => TICKET_PRIORITIES.findIndex((word) => word === priority)

onBothDatabases('listing more tickets than are gathered for a short page', (database) => {
  let world: World
  let rows: readonly Row[]
  const list = async (query: string): Promise<readonly Row[]> => (await world.alice('GET', `/api/v1/tickets?${query}`)).json.data

  beforeAll(async () => {
    world = await openWorld({ database })
    for (let n = 0; n < MANY; n++) {
      const { id } = await newTicket(world, { priority: PRIORITIES[n % PRIORITIES.length] })
      if (n % 20 === 0) await world.pass('1s')
      if (n % 3 === 0) await world.alice('PUT', `/api/v1/tickets/${id - (n % 5)}`, { body: { status: TICKET_STATUSES[n % 6] } })
    }
    rows = (await Promise.all([1, 2, 3].map((page) => list(`sort=id&per_page=100&page=${page}`)))).flat()
  })
  afterAll(() => world.close())

  const byUpdate = (a: Row, b: Row): number => a.updated_at.localeCompare(b.updated_at) || a.id - b.id
  const byPriority = (a: Row, b: Row): number => rank(a) - rank(b) || a.created_at.localeCompare(b.created_at) || a.id - b.id

  const byAge = (a: Row, b: Row): number => a.created_at.localeCompare(b.created_at) || a.id - b.id
  const byId = (a: Row, b: Row): number => a.id - b.id
  // Newest first within each priority, or the most urgent first and the oldest of them first.
  const byPriorityThenNewest = (a: Row, b: Row): number => rank(a) - rank(b) || -byAge(a, b)
  const byPriorityThenUpdate = (a: Row, b: Row): number => rank(a) - rank(b) || byUpdate(a, b)

  it.each([
    ['priority,-created_at', '-priority,created_at', byPriorityThenNewest],
    ['priority,updated_at', '-priority,-updated_at', byPriorityThenUpdate],
    ['id', '-id', byId],
  ])('sort=%s and sort=%s: one is the other from behind, page for page', async (sort, reversed, order) => {
    for (const [filter, fits] of [
      ['', () => true],
      ['status=open', ({ status }: Row) => status === 'open'],
      ['status=closed,resolved', ({ status }: Row) => status === 'closed' || status === 'resolved'],
      ['priority=high', ({ priority }: Row) => priority === 'high'],
    ] as const) {
      const expected = rows.filter(fits).toSorted(order)
      const pages = async (wanted: string): Promise<readonly Row[]> =>
        (await Promise.all([1, 2, 3].map((page) => list(`sort=${wanted}&${filter}&per_page=90&page=${page}`)))).flat()
      expect([filter, idsOf(await pages(sort)), idsOf(await pages(reversed))]).toEqual([
        filter,
        idsOf(expected),
        idsOf(expected.toReversed()),
      ])
    }
  })

  it.each([
    ['id', byId],
    ['updated_at', byUpdate],
    ['created_at', byAge],
  ])('with a cursor by %s, in either direction', async (sort, order) => {
    for (const [filter, fits] of [
      ['status=open', ({ status }: Row) => status === 'open'],
      ['status=closed', ({ status }: Row) => status === 'closed'],
    ] as const) {
      const expected = rows.filter(fits).toSorted(order)
      for (const [direction, wanted] of [
        ['', expected],
        ['-', expected.toReversed()],
      ] as const) {
        const seen: Row[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const { json } = await world.alice('GET', `/api/v1/tickets?sort=${direction}${sort}&${filter}&per_page=11&cursor=${cursor}`)
          seen.push(...json.data)
          cursor = json.meta.next_cursor
        }
        expect([filter, direction, idsOf(seen)]).toEqual([filter, direction, idsOf(wanted)])
      }
    }
  })

  it.each([
    ['updated_at', 'status=open', ({ status }: Row) => status === 'open', byUpdate],
    ['updated_at', 'priority=low,urgent', ({ priority }: Row) => priority === 'low' || priority === 'urgent', byUpdate],
    ['priority', 'priority=low,urgent', ({ priority }: Row) => priority === 'low' || priority === 'urgent', byPriority],
    ['priority', 'status=open', ({ status }: Row) => status === 'open', byPriority],
  ])('sort=%s&%s: any page is the right one, in either direction', async (sort, filter, fits, order) => {
    const expected = rows.filter(fits).toSorted(order)
    expect([rows.length, expected.length > 100]).toEqual([MANY, true])
    for (const page of [1, 2, 60, expected.length])
      for (const [direction, row] of [
        ['', expected.at(page - 1)],
        ['-', expected.at(-page)],
      ] as const)
        expect([page, direction, await list(`sort=${direction}${sort}&${filter}&per_page=1&page=${page}`)]).toEqual([
          page,
          direction,
          [row],
        ])
  })
})
