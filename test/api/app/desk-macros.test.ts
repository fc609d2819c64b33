import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from '../v1/desk.ts'
import { asAlice, asBob } from './person.ts'

type Result = { readonly id: number; readonly result: string; readonly reply_id?: number }

onBothDatabases('a macro on many tickets', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const ids = async (count: number): Promise<number[]> => {
    const made: number[] = []
    for (let n = 0; n < count; n += 1) made.push((await newTicket(world)).id)
    return made
  }
  const macro = async (actions: object): Promise<number> =>
    (await world.alice('POST', '/api/v1/macros', { body: { name: 'Ask', actions } })).json.data.id
  const apply = async (which: readonly number[], actions: object): Promise<readonly Result[]> =>
    (await asAlice(world, 'POST', '/app/api/tickets/bulk', { ids: which, macro_id: await macro(actions) })).json.data
  const toldIn = (results: readonly Result[]) => results.map(({ id, reply_id }) => ({ ticket_id: id, reply_id }))
  const takeBack = (sent_replies: unknown, as = asAlice) => as(world, 'POST', '/app/api/macros/undo', { sent_replies })
  const SAYS = { reply: { body: 'Please send the log.' } }

  it('answers what was said where, and nothing of it leaves when it is taken back in time', async () => {
    const which = await ids(2)
    const results = await apply(which, { ...SAYS, set: { status: 'pending' } })
    expect(results).toEqual(which.map((id) => ({ id, result: 'updated', reply_id: expect.any(Number) })))
    expect((await takeBack(toldIn(results))).json.data).toEqual({ num_undone: 2 })
    for (const id of which) expect(await read(id)).toMatchObject({ replies: [], first_response_at: null, last_agent_reply_at: null })
    await world.pass('1m')
    expect(await world.mails()).toEqual([])
    expect((await takeBack(toldIn(results))).json.data).toEqual({ num_undone: 0 })
  })

  it('leaves alone what somebody is writing on the ticket, before and after', async () => {
    const [id = 0] = await ids(1)
    const draft = async () => (await world.alice('GET', `/api/v1/tickets/${id}/draft`)).json.data?.body
    await world.alice('PUT', `/api/v1/tickets/${id}/draft`, { body: { body: 'Half a sentence' } })
    const results = await apply([id], SAYS)
    expect(await draft()).toBe('Half a sentence')
    await takeBack(toldIn(results))
    expect(await draft()).toBe('Half a sentence')
  })

  it('a note goes as well, within a minute; a reply only until it leaves', async () => {
    const [id = 0, other = 0] = await ids(2)
    const note = { reply: { body: 'Look at this.', is_internal: true } }
    const [noted, said] = [await apply([id], note), await apply([id], SAYS)]
    const late = await apply([other], note)
    await world.pass('11s')
    expect((await takeBack(toldIn(noted))).json.data).toEqual({ num_undone: 1 })
    expect((await takeBack(toldIn(said))).json.data).toEqual({ num_undone: 0 })
    expect((await read(id)).replies).toMatchObject([{ type: 'reply' }])
    await world.pass('1m')
    expect((await takeBack(toldIn(late))).json.data).toEqual({ num_undone: 0 })
    expect((await read(other)).replies_count).toBe(1)
  })

  it('a macro that says nothing has nothing to take back', async () => {
    const [id = 0] = await ids(1)
    expect(await apply([id], { add_tags: ['log'] })).toEqual([{ id, result: 'updated' }])
  })

  it('only its user takes it back, once, and only with what was said on that very ticket', async () => {
    const [id = 0, other = 0] = await ids(2)
    const [one] = toldIn(await apply([id], SAYS))
    expect((await takeBack([one], asBob)).json.data).toEqual({ num_undone: 0 })
    expect((await takeBack([{ ...one, ticket_id: other }])).json.data).toEqual({ num_undone: 0 })
    expect((await takeBack([{ ticket_id: 999_999, reply_id: 1 }])).json.data).toEqual({ num_undone: 0 })
    const both = await Promise.all([takeBack([one]), takeBack([one])])
    expect(both.map(({ json }) => json.data.num_undone).toSorted()).toEqual([0, 1])
  })

  it.each([undefined, {}, [{ ticket_id: 1 }], [{ ticket_id: 0, reply_id: 1 }], [{ ticket_id: 'x', reply_id: 1 }]])(
    '%j is refused',
    async (told) => expect((await takeBack(told)).status).toBe(422),
  )

  it.each([{ department_id: 987_654 }, { assignee_id: 987_654 }])('cannot set %j, and says so to whoever writes the macro', async (set) => {
    const body = { name: 'Move', actions: { set } }
    for (const refused of [
      await world.alice('POST', '/api/v1/macros', { body }),
      await world.alice('PUT', `/api/v1/macros/${await macro({})}`, { body }),
    ])
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [`actions.set.${Object.keys(set)[0]}`]])
  })

  it('needs somebody', async () => {
    expect((await world.anyone('POST', '/app/api/macros/undo', { body: { sent_replies: [] } })).status).toBe(401)
  })
})
