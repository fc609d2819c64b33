import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

type Said = {
  readonly body: string
  readonly source_ticket_id: number | null
  readonly type: string
  readonly author: { readonly type: string }
}

onBothDatabases('merging, undone,', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const put = (id: number, body: unknown) => world.alice('PUT', `/api/v1/tickets/${id}`, { body })
  const say = async (id: number, body: string, more = {}) =>
    (await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body, ...more } })).json.data
  const merge = (id: number, merge_into_id: unknown, ask = world.alice) =>
    ask('POST', `/api/v1/tickets/${id}/merge`, { body: { merge_into_id } })
  const unmerge = (id: number, ask = world.alice) => ask('POST', `/api/v1/tickets/${id}/unmerge`)
  const texts = (ticket: { replies: Said[] }): string[] => ticket.replies.map(({ body }) => body)

  it('everything is as it was; what was said since stays', async () => {
    const source = await newTicket(world, { description: 'I smell smoke.', requester_email: 'bo@example.org', tags: ['smoke'] })
    const target = await newTicket(world, { tags: ['fire'] })
    await say(source.id, 'on source')
    await say(source.id, 'note on source', { is_internal: true })
    await put(source.id, { status: 'in_progress' })
    await put(target.id, { status: 'pending' })
    await merge(source.id, target.id)
    await say(target.id, 'since')
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
    const rest = await read(target.id)
    expect(rest).toMatchObject({ tags: ['fire'], cc: [], replies_count: 1, status: 'open' })
    expect(texts(rest)).toEqual(['since'])
    for (const ticket of [undone.json.data, rest]) expect(ticket.timeline_events.at(-1).type).toBe('merge_undone')
  })

  it('and can be merged and undone again', async () => {
    const [source, target] = [await newTicket(world, { description: 'Again' }), await newTicket(world)]
    for (let round = 0; round < 3; round++) {
      expect((await merge(source.id, target.id)).status).toBe(200)
      expect((await unmerge(source.id)).status).toBe(200)
    }
    expect((await read(target.id)).replies).toEqual([])
    expect((await read(source.id)).status).toBe('open')
  })

  it('a link of a chain takes along what it had brought', async () => {
    const [a, b, c] = [
      await newTicket(world, { description: 'A' }),
      await newTicket(world, { description: 'B' }),
      await newTicket(world, { description: 'C' }),
    ]
    await merge(a.id, b.id)
    await merge(b.id, c.id)
    await unmerge(b.id)
    expect((await read(a.id)).merged_into_id).toBe(b.id)
    expect(texts(await read(b.id))).toContain('A')
    expect(texts(await read(c.id))).toEqual([])
    await unmerge(a.id)
    expect(await read(a.id)).toMatchObject({ merged_into_id: null, status: 'open' })
  })

  it('a ticket at the end of a chain comes out by itself', async () => {
    const [a, b, c] = [
      await newTicket(world, { description: 'A' }),
      await newTicket(world, { description: 'B' }),
      await newTicket(world, { description: 'C' }),
    ]
    await merge(a.id, b.id)
    await merge(b.id, c.id)
    await unmerge(a.id)
    expect(await read(a.id)).toMatchObject({ merged_into_id: null, status: 'open' })
    expect(texts(await read(c.id))).toEqual(['B'])
    await unmerge(b.id)
    expect((await read(a.id)).merged_into_id).toBe(null)
  })

  it('files return to the description they came with', async () => {
    const file = (await world.alice('POST', '/api/v1/attachments', { body: { filename: 'a.txt', content_base64: 'aGk=' } })).json.data
    const [source, target] = [await newTicket(world, { attachments: [file.id] }), await newTicket(world)]
    const merged = (await merge(source.id, target.id)).json.data
    expect(merged.replies[0].attachments).toMatchObject([{ id: file.id }])
    const { data } = (await unmerge(source.id)).json
    expect(data.attachments).toMatchObject([{ id: file.id }])
    expect((await read(target.id)).attachments).toEqual([])
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
    await merge(source.id, target.id)
    expect([await total('status=open'), await total('status=closed')]).toEqual([open - 1, closed + 1])
    await unmerge(source.id)
    expect([await total('status=open'), await total('status=closed')]).toEqual([open, closed])
  })
})
