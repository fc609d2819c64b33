import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('the rules of asking how it was', (database) => {
  let world: World
  let serial = 0
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  afterEach(async () => void (await call('PUT', '/settings', { csat_delay_hours: 24 })))

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.alice(method, `/api/v1${path}`, { ...(body && { body }) })
  const email = () => `kim${++serial}@client.test`
  const open = async (requester_email = email()) =>
    (await call('POST', '/tickets', { subject: 'Help', description: 'Please', requester_email })).json.data
  const put = (id: number, status: string) => call('PUT', `/tickets/${id}`, { status })
  const solved = async (requester_email?: string) => {
    const ticket = await open(requester_email)
    await put(ticket.id, 'resolved')
    return ticket
  }
  const questions = async (to: string) =>
    (await world.mails()).filter((mail) => mail.to.includes(to) && mail.subject.startsWith('Rate our support'))
  const asked = async (to: string) => (await questions(to)).length
  const linkTo = async (to: string): Promise<string> => /\/csat\/[\w-]+/.exec((await questions(to)).at(-1)?.text ?? '')?.[0] ?? ''
  const clientOf = async ({ requester_email }: { requester_email: string }) =>
    (await call('GET', `/clients?q=${requester_email}`)).json.data[0].id

  describe('when', () => {
    it.each([
      [0, '1m', true],
      [1, '59m', false],
      [1, '61m', true],
      [168, '7d', true],
      [168, '6d', false],
      [null, '30d', false],
    ])('with a delay of %s hours, %s after the solution: %s', async (csat_delay_hours, span, isAsked) => {
      expect((await call('PUT', '/settings', { csat_delay_hours })).json.data.csat_delay_hours).toBe(csat_delay_hours)
      const { requester_email } = await solved()
      await world.pass(span)
      expect(await asked(requester_email)).toBe(isAsked ? 1 : 0)
    })

    it('a delay of more than a week, or of less than nothing, is refused', async () => {
      for (const csat_delay_hours of [169, -1, 1.5, '24']) expect((await call('PUT', '/settings', { csat_delay_hours })).status).toBe(422)
      expect((await call('GET', '/settings')).json.data.csat_delay_hours).toBe(24)
    })

    it('the time counts from the last solution', async () => {
      const { id, requester_email } = await solved()
      await world.pass('20h')
      await put(id, 'open')
      await put(id, 'resolved')
      await world.pass('23h')
      expect(await asked(requester_email)).toBe(0)
      await world.pass('2h')
      expect(await asked(requester_email)).toBe(1)
    })

    it('once for a ticket, however often it is solved', async () => {
      const { id, requester_email } = await solved()
      await world.pass('25h')
      await put(id, 'open')
      await put(id, 'resolved')
      await world.pass('9d')
      expect(await asked(requester_email)).toBe(1)
    })

    it('a ticket that is closed meanwhile is still asked about', async () => {
      const { id, requester_email } = await solved()
      await put(id, 'closed')
      await world.pass('25h')
      expect(await asked(requester_email)).toBe(1)
    })

    it.each(['open', 'in_progress', 'pending', 'on_hold'])('one that is %s again is not', async (status) => {
      const { id, requester_email } = await solved()
      await put(id, status)
      await world.pass('3d')
      expect(await asked(requester_email)).toBe(0)
    })

    it('one that went into another is not; the other is, in its own time', async () => {
      const to = email()
      const [source, target] = [await solved(to), await open(to)]
      await call('POST', `/tickets/${source.id}/merge`, { merge_into_id: target.id })
      await world.pass('20h')
      await put(target.id, 'resolved')
      await world.pass('20h')
      expect(await asked(to)).toBe(0)
      await world.pass('5h')
      expect((await questions(to)).map(({ subject }) => subject)).toEqual([expect.stringContaining(`-${target.id}]`)])
    })

    it('nobody is asked twice within a week', async () => {
      const to = email()
      await solved(to)
      await world.pass('25h')
      await solved(to)
      await world.pass('5d')
      expect(await asked(to)).toBe(1)
      await world.pass('3d')
      await solved(to)
      await world.pass('25h')
      expect(await asked(to)).toBe(2)
    })

    it.each([{ csat_opted_out: true }, { is_blocked: true }])(
      'a client with %j is not asked, by the clock or by an agent',
      async (change) => {
        const ticket = await solved()
        await call('PUT', `/clients/${await clientOf(ticket)}`, change)
        await world.pass('25h')
        const now = await call('POST', `/tickets/${ticket.id}/csat`, {})
        expect([now.status, now.json.code, await asked(ticket.requester_email)]).toEqual([409, 'opted_out', 0])
      },
    )

    it('an alarm asks nobody', async () => {
      const alert = { source: 'probe', dedup_key: `disk ${++serial}`, action: 'trigger', summary: 'Disk full' }
      await call('POST', '/alerts', alert)
      await world.settle()
      const [{ id, channel, requester_email }] = (await call('GET', '/tickets?per_page=1')).json.data
      expect(channel).toBe('monitor')
      await put(id, 'resolved')
      await world.pass('25h')
      expect(await asked(requester_email)).toBe(0)
    })
  })

  describe('by an agent', () => {
    it('a client is asked now, and the ticket says so', async () => {
      const { id, requester_email } = await open()
      const sent = await call('POST', `/tickets/${id}/csat`, {})
      expect([sent.status, sent.json.data]).toEqual([200, expect.objectContaining({ ticket_id: id, rating: null, submitted_at: null })])
      expect(await asked(requester_email)).toBe(1)
      expect((await call('GET', `/tickets/${id}`)).json.data.timeline_events.map(({ type }: { type: string }) => type)).toContain(
        'csat_sent',
      )
    })

    it.each([
      [{ comment: 'Nice' }],
      [{ rating: 0 }],
      [{ rating: 6 }],
      [{ rating: 4.5 }],
      [{ rating: '4' }],
      [{ rating: 4, comment: 'x'.repeat(2_001) }],
    ])('refuses %j, and asks nobody', async (body) => {
      const { id, requester_email } = await open()
      expect((await call('POST', `/tickets/${id}/csat`, body)).status).toBe(422)
      expect([await asked(requester_email), (await call('GET', `/tickets/${id}/csat`)).status]).toEqual([0, 404])
    })

    it('nothing is asked or written down about a ticket that went into another', async () => {
      const [source, target] = [await open(), await open()]
      await call('POST', `/tickets/${source.id}/merge`, { merge_into_id: target.id })
      for (const body of [{}, { rating: 5 }]) {
        const refused = await call('POST', `/tickets/${source.id}/csat`, body)
        expect([refused.status, refused.json.code]).toEqual([409, 'ticket_merged'])
      }
    })

    it('the list is filtered by rating and by who was rated', async () => {
      for (const [rating, assignee_id] of [
        [2, 1],
        [5, 2],
      ]) {
        const { id } = await open()
        await call('PUT', `/tickets/${id}`, { assignee_id })
        await call('POST', `/tickets/${id}/csat`, { rating })
      }
      const found = async (query: string) => (await call('GET', `/csat?${query}`)).json
      expect((await found('rating=2&assignee_id=2')).meta.total).toBe(0)
      expect((await found('rating=5&assignee_id=2')).data).toMatchObject([{ rating: 5, assignee_id: 2 }])
      expect((await found('assignee_id=1')).data).toMatchObject([{ rating: 2, assignee_id: 1 }])
    })
  })

  describe('the link', () => {
    it('is 128 random bits of which only a hash is kept', async () => {
      const { requester_email } = await solved()
      await world.pass('25h')
      const token = (await linkTo(requester_email)).slice('/csat/'.length)
      expect(Buffer.from(token, 'base64url')).toHaveLength(16)
      const rows = await world.db.read(({ db }) => db.selectFrom('csat_surveys').selectAll().execute())
      expect(JSON.stringify(rows)).not.toContain(token)
    })

    it('refuses a comment with a NUL, by form or as JSON', async () => {
      const { requester_email } = await solved()
      await world.pass('25h')
      const link = await linkTo(requester_email)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await world.anyone('POST', link, { headers, body: 'rating=5&comment=a%00b' })).status).toBe(400)
      expect((await world.anyone('POST', link, { body: { rating: 5, comment: 'a\0b' } })).status).toBe(422)
    })

    it('works for fourteen days', async () => {
      const [first, second] = [await solved(), await solved()]
      await world.pass('24h')
      await world.settle()
      const [one, two] = [await linkTo(first.requester_email), await linkTo(second.requester_email)]
      world.jump(`${(14 * DAY - 60_000_000) / 1_000}ms`)
      expect((await world.anyone('POST', one, { body: { rating: 3 } })).status).toBe(200)
      world.jump('2m')
      expect((await world.anyone('GET', two)).status).toBe(404)
      expect((await world.anyone('POST', two, { body: { rating: 3 } })).status).toBe(409)
      // What was said in time may still be said otherwise for a day.
      expect((await world.anyone('POST', one, { body: { rating: 4 } })).status).toBe(200)
    })

    it('of two answers at once both are kept, the later as a change of the first', async () => {
      const { id, requester_email } = await solved()
      await world.pass('25h')
      const link = await linkTo(requester_email)
      const answers = await Promise.all([1, 5].map((rating) => world.anyone('POST', link, { body: { rating } })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const said = (await call('GET', `/tickets/${id}`)).json.data.timeline_events.filter(
        ({ type }: { type: string }) => type === 'csat_received',
      )
      expect(said).toHaveLength(2)
      expect((await call('GET', `/tickets/${id}/csat`)).json.data.rating).toBe(said.at(-1).data.rating)
    })

    it('a form shows what programs would send as words, and takes no other rating', async () => {
      const { requester_email } = await solved()
      await world.pass('25h')
      const link = await linkTo(requester_email)
      for (const query of ['?rating=9', '?rating=%3Cscript%3E', '?rating=1&rating=2'])
        expect((await world.anyone('GET', `${link}${query}`)).text).not.toContain('<script>')
      const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'rating=&comment=x' }
      expect((await world.anyone('POST', link, form)).status).toBe(422)
      expect((await world.anyone('POST', link, { headers: { 'content-type': 'application/json' }, body: '{"rating":' })).status).toBe(400)
    })
  })

  it('a low rating opens the ticket again where a rule says so', async () => {
    const rule = {
      name: 'Unhappy',
      trigger: 'csat.submitted',
      conditions: { all: [{ field: 'rating', operator: 'at_most', value: 2 }] },
      actions: { set: { status: 'open' } },
    }
    const made = await call('POST', '/automations', rule)
    expect(made.json).toMatchObject({ data: { name: 'Unhappy' } })
    const [bad, good] = [await solved(), await solved()]
    await call('POST', `/tickets/${bad.id}/csat`, { rating: 2 })
    await call('POST', `/tickets/${good.id}/csat`, { rating: 3 })
    await world.settle()
    const status = async (id: number) => (await call('GET', `/tickets/${id}`)).json.data.status
    expect([await status(bad.id), await status(good.id)]).toEqual(['open', 'resolved'])
  })
})
