import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, NEW, newAgent, newDepartment, newTicket, readTicket } from './desk.ts'
import { merge, putTicket, say, texts, type Said } from './merging.ts'

onBothDatabases('merging', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('moves the conversation in order of time, with the description as its first words', async () => {
    const source = await newTicket(world, {
      subject: 'Smoke',
      description: 'I smell smoke.',
      requester_email: 'bo@example.org',
      tags: ['smoke', 'both'],
      cc: ['carl@x.org'],
    })
    await world.pass('1s')
    const target = await newTicket(world, { tags: ['fire', 'both'] })
    await say(world, target.id, 'one')
    await world.pass('1s')
    await say(world, source.id, 'two')
    await world.pass('1s')
    await say(world, target.id, 'three')
    await say(world, source.id, 'secret four', { is_internal: true })
    let merged: Awaited<ReturnType<typeof merge>> | undefined
    const events = await eventsDuring(world, async () => void (merged = await merge(world, source.id, target.id)))
    expect(merged?.status).toBe(200)
    expect(merged?.json.meta).toEqual({ merged_id: source.id, moved_replies: 2 })
    expect(merged?.json.data).toMatchObject({
      id: target.id,
      status: 'open',
      tags: ['fire', 'both', 'smoke'],
      cc: ['bo@example.org', 'carl@x.org'],
      replies_count: 5,
    })
    expect(texts(merged?.json.data)).toEqual(['I smell smoke.', 'one', 'two', 'three', 'secret four'])
    expect(merged?.json.data.replies.map((reply: Said) => [reply.type, reply.author.type, reply.source_ticket_id])).toEqual([
      ['reply', 'client', source.id],
      ['reply', 'agent', null],
      ['reply', 'agent', source.id],
      ['reply', 'agent', null],
      ['note', 'agent', source.id],
    ])
    expect(merged?.json.data.timeline_events.at(-1)).toMatchObject({ type: 'merge_received', data: { ticket_id: source.id } })
    expect(events.map(({ name }) => name)).toEqual(['ticket.merged'])
    expect(events[0]?.data).toMatchObject({
      id: target.id,
      subject: NEW.subject,
      merged_ticket_id: source.id,
      merged_into_id: target.id,
      moved_replies: 2,
      merged_ticket: { id: source.id, subject: 'Smoke', status: 'closed' },
    })
  })

  it('leaves a stub that says where it went, with one note of the product’s own', async () => {
    const [source, target] = [await newTicket(world, { assignee_id: 2 }), await newTicket(world)]
    await merge(world, source.id, target.id)
    const stub = await world.alice('GET', `/api/v1/tickets/${source.id}`)
    expect(stub.status).toBe(200)
    expect(stub.headers.link).toBe(`<http://watchdesk.test/api/v1/tickets/${target.id}>; rel="canonical"`)
    expect(stub.json.data).toMatchObject({
      status: 'closed',
      merged_into_id: target.id,
      close_reason: 'merged',
      assignee_id: 2,
      replies_count: 1,
    })
    expect(stub.json.data.replies).toMatchObject([{ type: 'note', is_internal: true, author: { type: 'system' } }])
    expect(stub.json.data.timeline_events.at(-1).type).toBe('merged_into')
  })

  it.each([
    ['resolved', 'open', true],
    ['pending', 'in_progress', true],
    ['on_hold', 'open', true],
    ['resolved', 'pending', false],
    ['resolved', 'resolved', false],
    ['in_progress', 'open', false],
  ])('a target that is %s and a source that is %s: opened %s', async (targetStatus, sourceStatus, opened) => {
    const [source, target] = [await newTicket(world), await newTicket(world)]
    await putTicket(world, target.id, { status: targetStatus })
    await putTicket(world, source.id, { status: sourceStatus })
    const events = await eventsDuring(world, () => merge(world, source.id, target.id))
    expect((await readTicket(world, target.id)).status).toBe(opened ? 'open' : targetStatus)
    expect(events.map(({ name }) => name)).toEqual(opened ? ['ticket.merged', 'ticket.updated'] : ['ticket.merged'])
  })

  it('keeps the target’s own fields', async () => {
    const [source, target] = [await newTicket(world, { priority: 'urgent', assignee_id: 2 }), await newTicket(world, { priority: 'low' })]
    await merge(world, source.id, target.id)
    expect(await readTicket(world, target.id)).toMatchObject({ priority: 'low', assignee_id: null, subject: NEW.subject })
  })

  it.each(['resolved', 'closed'])('a source that is %s may still be merged', async (status) => {
    const [source, target] = [await newTicket(world), await newTicket(world)]
    await putTicket(world, source.id, { status })
    expect((await merge(world, source.id, target.id)).status).toBe(200)
  })

  describe('refuses', () => {
    const refusal = async (answer: Promise<{ status: number; json: { errors?: Record<string, string[]> } }>) => {
      const { status, json } = await answer
      return [status, json.errors?.['merge_into_id']?.[0]]
    }

    it('itself, an unknown, a closed and a merged target; each with a sentence', async () => {
      const [source, closed, gone, survivor] = [
        await newTicket(world),
        await newTicket(world),
        await newTicket(world),
        await newTicket(world),
      ]
      await putTicket(world, closed.id, { status: 'closed' })
      await merge(world, gone.id, survivor.id)
      expect(await refusal(merge(world, source.id, source.id))).toEqual([422, 'A ticket cannot be merged into itself.'])
      expect(await refusal(merge(world, source.id, 999_999))).toEqual([422, 'The selected merge into id is invalid.'])
      expect(await refusal(merge(world, source.id, closed.id))).toEqual([422, `HD-${closed.id} is closed; reopen it first.`])
      const [status, sentence] = await refusal(merge(world, source.id, gone.id))
      expect([status, String(sentence)]).toEqual([422, expect.stringContaining(String(survivor.id))])
      expect(await refusal(merge(world, source.id, undefined))).toEqual([422, 'The merge into id field is required.'])
      expect(await refusal(merge(world, source.id, 'x'))).toEqual([422, 'The merge into id field must be an integer.'])
    })

    it('a second merge with 409, naming the survivor', async () => {
      const [source, target, other] = [await newTicket(world), await newTicket(world), await newTicket(world)]
      await merge(world, source.id, target.id)
      const again = await merge(world, source.id, other.id)
      expect([again.status, again.json]).toMatchObject([409, { code: 'already_merged', merged_into_id: target.id }])
    })

    it('a target hidden from the agent as if it were not there', async () => {
      const elsewhere = await newDepartment(world, `Hidden ${database}`)
      const [source, target] = [await newTicket(world), await newTicket(world, { department_id: elsewhere })]
      expect(await refusal(merge(world, source.id, target.id, world.bob))).toEqual([422, 'The selected merge into id is invalid.'])
    })

    it('an unknown source with 404', async () => {
      expect((await merge(world, 999_999, 1)).status).toBe(404)
    })
  })

  it('a merged ticket is frozen: changes, replies, links and splits are 409 with the survivor', async () => {
    const [source, target, other] = [await newTicket(world), await newTicket(world), await newTicket(world)]
    await merge(world, source.id, target.id)
    const answers = [
      await putTicket(world, source.id, { status: 'open' }),
      await world.alice('POST', `/api/v1/tickets/${source.id}/replies`, { body: { body: 'x' } }),
      await world.alice('POST', `/api/v1/tickets/${source.id}/links`, { body: { ticket_id: other.id } }),
      await world.alice('POST', `/api/v1/tickets/${source.id}/escalate`, { body: {} }),
      await world.alice('POST', `/api/v1/tickets/${source.id}/split`, { body: { reply_ids: [1], subject: 'x' } }),
    ]
    for (const answer of answers)
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'ticket_merged', merged_into_id: target.id }])
  })

  it('chains stay flat: A into B, B into C leaves A pointing to C', async () => {
    const [a, b, c] = [
      await newTicket(world, { description: 'A' }),
      await newTicket(world, { description: 'B' }),
      await newTicket(world, { description: 'C' }),
    ]
    await say(world, a.id, 'said on A')
    await merge(world, a.id, b.id)
    await merge(world, b.id, c.id)
    expect((await readTicket(world, a.id)).merged_into_id).toBe(c.id)
    expect((await readTicket(world, b.id)).merged_into_id).toBe(c.id)
    expect(texts(await readTicket(world, c.id)).toSorted()).toEqual(['A', 'B', 'said on A'])
    expect(
      (await readTicket(world, a.id)).timeline_events.find((event: { type: string }) => event.type === 'merged_into').data.ticket_id,
    ).toBe(b.id)
  })

  it('followers, links and attachments come along', async () => {
    const follower = await newAgent(world)
    const [source, target, related] = [await newTicket(world), await newTicket(world), await newTicket(world)]
    await follower.ask('POST', `/api/v1/tickets/${source.id}/followers`, { body: {} })
    await world.alice('POST', `/api/v1/tickets/${source.id}/links`, { body: { ticket_id: related.id, type: 'child_of' } })
    const file = (await world.alice('POST', '/api/v1/attachments', { body: { filename: 'a.txt', content_base64: 'aGk=' } })).json.data
    await say(world, source.id, 'see file', { attachments: [file.id] })
    const { data } = (await merge(world, source.id, target.id)).json
    expect(data.followers).toMatchObject([{ id: follower.user.id }])
    expect(data.links).toMatchObject([{ ticket_id: related.id, type: 'child_of' }])
    expect(data.replies.find(({ body }: Said) => body === 'see file').attachments).toMatchObject([{ id: file.id, filename: 'a.txt' }])
  })
})
