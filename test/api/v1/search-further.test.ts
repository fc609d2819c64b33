import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../../src/kernel/db/db.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

const MANY = 5_500

onBothDatabases('behind thousands of newer documents', (database) => {
  let world: World
  let own: number
  beforeAll(async () => {
    world = await openWorld({ database })
    const ticket = { subject: 'Tamarin escaped', description: 'x', requester_email: 'ana@client.test' }
    own = (await world.alice('POST', '/api/v1/tickets', { body: ticket })).json.data.id
    await world.alice('POST', '/api/v1/knowledge-base', { body: { title: 'Keeping a tamarin', body: 'Feed it', lang: 'en' } })
    const secret = (await world.alice('POST', '/api/v1/departments', { body: { name: 'Secret' } })).json.data.id
    const hidden = (await world.alice('POST', '/api/v1/tickets', { body: { ...ticket, department_id: secret } })).json.data.id
    await world.settle()
    await world.db.tx((tx) => addReplies(tx, hidden))
  })
  afterAll(() => world.close())

  /** As if so many had been written to the ticket. */
  const addReplies = async ({ db }: Tx, ticket: number): Promise<void> => {
    const words = database === 'postgres' ? sql`, to_tsvector('simple', 'tamarin')` : sql``
    await sql`insert into search_docs (type, ref_id, ticket_id ${sql.raw(database === 'postgres' ? ', words' : '')})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${MANY})
      select 'reply', 1000000 + n, ${ticket} ${words} from numbers`.execute(db)
    if (database === 'sqlite')
      await sql`insert into search_index (rowid, words) select id, 'tamarin' from search_docs where ref_id > 1000000`.execute(db)
  }

  const find = async (ask: World['alice'], more = '') => (await ask('GET', `/api/v1/search?q=tamarin${more}`)).json

  it('an agent finds what it may see', async () => {
    const { data, meta } = await find(world.bob)
    expect(data.map(({ type, id }: { type: string; id: number }) => [type, id])).toContainEqual(['ticket', own])
    expect(meta.total).toBe(data.length)
  })

  it('what is no ticket is found among all', async () => {
    const { data } = await find(world.alice)
    expect(data.map(({ type, title }: { type: string; title: string }) => [type, title])).toContainEqual(['article', 'Keeping a tamarin'])
    expect((await find(world.alice, '&type=ticket')).data.every(({ type }: { type: string }) => type === 'ticket')).toBe(true)
  })

  it('a mark that says what something is cannot be searched for', async () => {
    for (const q of ['%EE%80%80article', 'article', '%EE%80%80'])
      expect((await world.alice('GET', `/api/v1/search?q=${q}`)).json.data).toEqual([])
  })

  it('what is of another type is found when it is asked for', async () => {
    expect((await find(world.alice, '&type=article')).data).toMatchObject([{ type: 'article', title: 'Keeping a tamarin' }])
    expect((await find(world.alice, '&type=asset')).data).toEqual([])
  })
})
