import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, newTicket, scoped } from './desk.ts'

onBothDatabases('a client who is told of a merge', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const merge = (id: number, merge_into_id: number, more: object = {}, ask = world.alice) =>
    ask('POST', `/api/v1/tickets/${id}/merge`, { body: { merge_into_id, ...more } })
  const unmerge = (id: number) => world.alice('POST', `/api/v1/tickets/${id}/unmerge`)
  const pair = async () => {
    const target = await newTicket(world, { subject: 'VPN drops', cc: ['boss@example.org'] })
    return { target, source: await newTicket(world, { subject: 'VPN again', requester_email: 'ana@example.org' }) }
  }
  const mailed = async (text: string) => (await world.mails()).filter((mail) => mail.text === text)

  it('hears it once, by mail, and nobody else does', async () => {
    const { source, target } = await pair()
    const client_message = `It goes on in HD-${target.id} (${database}).`
    let merged: Awaited<ReturnType<typeof merge>> | undefined
    const events = await eventsDuring(world, async () => void (merged = await merge(source.id, target.id, { client_message })))
    expect(events.map(({ name }) => name)).toEqual(['ticket.merged', 'reply.created'])
    expect(merged?.json.meta).toEqual({ merged_id: source.id, moved_replies: 0 })
    expect(merged?.json.data.replies.at(-1)).toMatchObject({
      body: client_message,
      is_internal: false,
      author: { type: 'system', name: 'Ada Admin' },
      to: ['ana@example.org'],
      cc: [],
    })
    await world.pass('1m')
    expect(await mailed(client_message)).toMatchObject([{ to: ['ana@example.org'], cc: [], subject: `[HD-${target.id}] VPN drops` }])
    expect((await mailed(client_message))[0]?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
  })

  it('has not been answered by that: whoever waits on the other ticket still waits', async () => {
    const { source, target } = await pair()
    await merge(source.id, target.id, { client_message: 'Over there.' })
    await world.pass('1m')
    expect(await read(target.id)).toMatchObject({ first_response_at: null, last_agent_reply_at: null, replies_count: 2 })
  })

  it('is told nothing by default', async () => {
    const { source, target } = await pair()
    const before = (await world.mails()).length
    await merge(source.id, target.id)
    await world.pass('1m')
    expect([(await world.mails()).length, (await read(target.id)).replies_count]).toEqual([before, 1])
  })

  it('is told nothing when the merge is taken back at once, and has been told when it is taken back later', async () => {
    const soon = await pair()
    await merge(soon.source.id, soon.target.id, { client_message: `Soon ${database}` })
    await unmerge(soon.source.id)
    const late = await pair()
    await merge(late.source.id, late.target.id, { client_message: `Late ${database}` })
    await world.pass('1m')
    await unmerge(late.source.id)
    expect([await mailed(`Soon ${database}`), await mailed(`Late ${database}`)]).toMatchObject([[], [{}]])
    expect([await read(soon.target.id), await read(late.target.id)]).toMatchObject([{ replies_count: 0 }, { replies_count: 1 }])
  })

  it.each(['', '  \n', 7, null, 'x'.repeat(100_001)])('a message like %j is refused, and nothing is merged', async (client_message) => {
    const { source, target } = await pair()
    const refused = await merge(source.id, target.id, { client_message })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['client_message']])
    expect((await read(source.id)).merged_into_id).toBe(null)
  })

  it('a merge that is refused tells nobody; two at once tell once', async () => {
    const { source, target } = await pair()
    const text = `At once ${database}`
    const reader = await scoped(world, 'tickets:read')
    expect((await merge(source.id, target.id, { client_message: text }, reader)).status).toBe(403)
    const both = await Promise.all([1, 2].map(() => merge(source.id, target.id, { client_message: text })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await world.pass('1m')
    expect(await mailed(text)).toHaveLength(1)
  })
})
