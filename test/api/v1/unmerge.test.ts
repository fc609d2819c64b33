import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket, readTicket } from './desk.ts'
import { merge, putTicket, say, texts, type Said } from './merging.ts'

onBothDatabases('merging, undone,', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const unmerge = (id: number, ask = world.alice) => ask('POST', `/api/v1/tickets/${id}/unmerge`)

  it('everything is as it was; what was said since stays', async () => {
    const source = await newTicket(world, { description: 'I smell smoke.', requester_email: 'bo@example.org', tags: ['smoke'] })
    const target = await newTicket(world, { tags: ['fire'] })
    await say(world, source.id, 'on source')
    await say(world, source.id, 'note on source', { is_internal: true })
    await putTicket(world, source.id, { status: 'in_progress' })
    await putTicket(world, target.id, { status: 'pending' })
    await merge(world, source.id, target.id)
    await say(world, target.id, 'since')
    const undone = await unmerge(source.id)
    expect(undone.status).toBe(200)
    expect(undone.json.meta).toEqual({ unmerged_from_id: target.id, moved_replies: 2 })
    expect(undone.json.data).toMatchObject({
      id: source.id,
      status: 'in_progress',
      merged_into_id: null,
      close_reason: null,
      closed_at: null,
      tags: ['smoke'],
    })
    expect(texts(undone.json.data).slice(0, 2)).toEqual(['on source', 'note on source'])
    expect(undone.json.data.replies.every(({ source_ticket_id }: Said) => source_ticket_id === null)).toBe(true)
    const rest = await readTicket(world, target.id)
    expect(rest).toMatchObject({ tags: ['fire'], cc: [], replies_count: 1, status: 'open' })
    expect(texts(rest)).toEqual(['since'])
    for (const ticket of [undone.json.data, rest]) expect(ticket.timeline_events.at(-1).type).toBe('merge_undone')
  })

  it('and can be merged and undone again', async () => {
    const [source, target] = [await newTicket(world, { description: 'Again' }), await newTicket(world)]
    for (let round = 0; round < 3; round++) {
      expect((await merge(world, source.id, target.id)).status).toBe(200)
      expect((await unmerge(source.id)).status).toBe(200)
    }
    expect((await readTicket(world, target.id)).replies).toEqual([])
    expect((await readTicket(world, source.id)).status).toBe('open')
  })

  it('a link of a chain takes along what it had brought', async () => {
    const [a, b, c] = [
      await newTicket(world, { description: 'A' }),
      await newTicket(world, { description: 'B' }),
      await newTicket(world, { description: 'C' }),
    ]
    await merge(world, a.id, b.id)
    await merge(world, b.id, c.id)
    await unmerge(b.id)
    expect((await readTicket(world, a.id)).merged_into_id).toBe(b.id)
    expect(texts(await readTicket(world, b.id))).toContain('A')
    expect(texts(await readTicket(world, c.id))).toEqual([])
    await unmerge(a.id)
    expect(await readTicket(world, a.id)).toMatchObject({ merged_into_id: null, status: 'open' })
  })

  it('a ticket at the end of a chain comes out by itself', async () => {
    const [a, b, c] = [
      await newTicket(world, { description: 'A' }),
      await newTicket(world, { description: 'B' }),
      await newTicket(world, { description: 'C' }),
    ]
    await merge(world, a.id, b.id)
    await merge(world, b.id, c.id)
    await unmerge(a.id)
    expect(await readTicket(world, a.id)).toMatchObject({ merged_into_id: null, status: 'open' })
    expect(texts(await readTicket(world, c.id))).toEqual(['B'])
    await unmerge(b.id)
    expect((await readTicket(world, a.id)).merged_into_id).toBe(null)
  })

  it('files return to the description they came with', async () => {
    const file = (await world.alice('POST', '/api/v1/attachments', { body: { filename: 'a.txt', content_base64: 'aGk=' } })).json.data
    const [source, target] = [await newTicket(world, { attachments: [file.id] }), await newTicket(world)]
    const merged = (await merge(world, source.id, target.id)).json.data
    expect(merged.replies[0].attachments).toMatchObject([{ id: file.id }])
    const { data } = (await unmerge(source.id)).json
    expect(data.attachments).toMatchObject([{ id: file.id }])
    expect((await readTicket(world, target.id)).attachments).toEqual([])
  })

  it('what was never merged is 409, what is not there 404', async () => {
    const { id } = await newTicket(world)
    const refused = await unmerge(id)
    expect([refused.status, refused.json.code]).toEqual([409, 'not_merged'])
    expect((await unmerge(999_999)).status).toBe(404)
  })

  it('totals stay exact through merging and undoing', async () => {
    const total = async (query: string): Promise<number> => (await world.alice('GET', `/api/v1/tickets?${query}`)).json.meta.total
    const [source, target] = [await newTicket(world), await newTicket(world)]
    const [open, closed] = [await total('status=open'), await total('status=closed')]
    await merge(world, source.id, target.id)
    expect([await total('status=open'), await total('status=closed')]).toEqual([open - 1, closed + 1])
    await unmerge(source.id)
    expect([await total('status=open'), await total('status=closed')]).toEqual([open, closed])
  })
})
