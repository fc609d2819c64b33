import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, newTicket, scoped } from './desk.ts'

/** What a merge means for everything that is tied to tickets. */
onBothDatabases('around a merge', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const post = async (path: string, body: object = {}) => (await world.alice('POST', `/api/v1${path}`, { body })).json.data
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const merge = (id: number, merge_into_id: number) => world.alice('POST', `/api/v1/tickets/${id}/merge`, { body: { merge_into_id } })
  const unmerge = (id: number) => world.alice('POST', `/api/v1/tickets/${id}/unmerge`)

  it('assets, problem and incident of the source are the target’s too, each once, and leave again when it is undone', async () => {
    const [source, target] = [await newTicket(world), await newTicket(world)]
    const assets = [await post('/assets', { name: 'one', type: 'laptop' }), await post('/assets', { name: 'two', type: 'laptop' })]
    const [one, two]: readonly number[] = assets.map(({ id }) => id)
    const linked = [
      { ticket_id: source.id, asset_id: one ?? 0 },
      { ticket_id: source.id, asset_id: two ?? 0 },
      { ticket_id: target.id, asset_id: one ?? 0 },
    ]
    await world.db.tx((tx) => tx.db.insertInto('ticket_assets').values(linked).execute())
    const problem = await post('/problems', { title: 'P', description: 'D' })
    await post(`/problems/${problem.id}/tickets`, { ticket_ids: [source.id] })
    const incident = await post('/incidents', { title: 'I', severity: 'minor', description: 'D', ticket_ids: [source.id] })
    expect((await merge(source.id, target.id)).status).toBe(200)
    const merged = await read(target.id)
    expect([merged.asset_ids.toSorted(), merged.problem_id, merged.incident_id]).toEqual([[one, two], problem.id, incident.id])
    await unmerge(source.id)
    const after = await read(target.id)
    expect([after.asset_ids, after.problem_id, after.incident_id]).toEqual([[one], null, null])
  })

  it('promises of the source end without a miss; those of the target go on', async () => {
    const targets = { urgent: { first_response: 60, resolution: 600 } }
    const policy = await post('/sla-policies', { name: 'Urgent', targets })
    const [source, target] = [await newTicket(world, { priority: 'urgent' }), await newTicket(world, { priority: 'urgent' })]
    await merge(source.id, target.id)
    const events = await eventsDuring(world, () => world.pass('11h'))
    const missed = events.filter(({ name }) => name === 'sla.breached').map(({ data }) => data.ticket_id)
    expect([missed.includes(source.id), missed.includes(target.id)]).toEqual([false, true])
    expect((await read(source.id)).sla).toMatchObject({ status: 'none', resolution: { state: 'cancelled' } })
    await world.alice('DELETE', `/api/v1/sla-policies/${policy.id}`)
  })

  it('a survey is not sent about it, and no automation of closing runs', async () => {
    const rule = { name: 'On close', trigger: 'ticket.closed', actions: { add_tags: ['closed-rule'] } }
    await world.alice('POST', '/api/v1/automations', { body: rule })
    const [source, target] = [await newTicket(world, { requester_email: 'merged@example.org' }), await newTicket(world)]
    await merge(source.id, target.id)
    const mails = (await world.mails()).length
    await world.pass('3d')
    expect((await read(source.id)).tags).toEqual([])
    expect((await world.mails()).slice(mails).filter(({ to }) => to.includes('merged@example.org'))).toEqual([])
  })

  it('a merged ticket is in no report of volume', async () => {
    const today = new Date(world.now() / 1_000).toISOString().slice(0, 10)
    const created = async (): Promise<number> =>
      (await world.alice('GET', `/api/v1/reports/volume?from=${today}T00:00:00Z`)).json.data.find(
        ({ date }: { date: string }) => date === today,
      ).created
    const [source, target] = [await newTicket(world), await newTicket(world)]
    await world.pass('1s')
    const before = await created()
    await merge(source.id, target.id)
    expect(await created()).toBe(before - 1)
  })

  it('a mail to the old number lands on the survivor', async () => {
    await post('/mailboxes', { address: 'support@desk.test', name: 'Support' })
    const requester_email = 'mailer@example.org'
    const [source, target] = [await newTicket(world, { requester_email }), await newTicket(world, { requester_email })]
    await merge(source.id, target.id)
    const raw = [
      `From: ${requester_email}`,
      'To: support@desk.test',
      `Subject: Re: [HD-${source.id}] Still burning`,
      `Message-ID: <${crypto.randomUUID()}@example.org>`,
      '',
      'It still burns.',
    ].join('\r\n')
    const headers = { 'content-type': 'message/rfc822' }
    const received = (await world.alice('POST', '/api/v1/inbound-email', { headers, body: raw })).json.data
    expect(received.ticket_id).toBe(target.id)
    expect((await read(target.id)).replies.at(-1).body).toBe('It still burns.')
  })

  it('the list of tickets and the search lead to both, the stub as closed', async () => {
    const [source, target] = [
      await newTicket(world, { subject: 'Xylophone source' }),
      await newTicket(world, { subject: 'Xylophone target' }),
    ]
    await merge(source.id, target.id)
    await world.settle()
    const found = (await world.alice('GET', '/api/v1/tickets?q=xylophone')).json.data
    expect(
      found.map(({ id, status, merged_into_id }: { id: number; status: string; merged_into_id: number | null }) => [
        id,
        status,
        merged_into_id,
      ]),
    ).toEqual([
      [target.id, 'open', null],
      [source.id, 'closed', target.id],
    ])
  })

  it('an older version of the source is told so, and nothing is merged', async () => {
    const [source, target] = [await newTicket(world), await newTicket(world)]
    await world.alice('PUT', `/api/v1/tickets/${source.id}`, { body: { priority: 'high' } })
    const stale = await world.alice('POST', `/api/v1/tickets/${source.id}/merge`, {
      body: { merge_into_id: target.id },
      headers: { 'if-match': '"1"' },
    })
    expect([stale.status, stale.json]).toMatchObject([412, { code: 'stale', current_version: 2 }])
    expect((await read(source.id)).merged_into_id).toBe(null)
  })

  it('merging and undoing need tickets:write', async () => {
    const { id } = await newTicket(world)
    const reader = await scoped(world, 'tickets:read')
    for (const verb of ['merge', 'unmerge']) expect((await reader('POST', `/api/v1/tickets/${id}/${verb}`, { body: {} })).status).toBe(403)
  })

  it('two merges of one ticket at once: one wins, the other is told who', async () => {
    const [source, one, two] = [await newTicket(world), await newTicket(world), await newTicket(world)]
    const answers = await Promise.all([merge(source.id, one.id), merge(source.id, two.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? one.id : two.id
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'already_merged', merged_into_id: winner })
  })

  it('two tickets merged into each other at once leave one survivor', async () => {
    const [a, b] = [await newTicket(world), await newTicket(world)]
    const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([(await read(a.id)).merged_into_id, (await read(b.id)).merged_into_id].filter((id) => id !== null)).toHaveLength(1)
  })
})
