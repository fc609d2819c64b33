import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TICKET_STATUSES } from '../../../src/contract/v1/ticket-enums.ts'
import { reportUndelivered } from '../../../src/helpdesk/mail/report-undelivered.ts'
import { listPublicApis } from '../../../src/http/docs/route-tables.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, NEW, newTicket } from './desk.ts'

// A server that listens on TCP has an address with a port.
const portOf = (smtp: SMTPServer): number => (smtp.server.address() as AddressInfo).port

onBothDatabases('what is said on a ticket', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const reply = (id: number, body: object) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body })
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const upload = async (n: number): Promise<number> =>
    (await world.alice('POST', '/api/v1/attachments', { body: { filename: `${n}.txt`, content_base64: 'aGk=' } })).json.data.id

  it.each(TICKET_STATUSES)('by an agent leaves a ticket that is %s as it is', async (status) => {
    const { id } = await newTicket(world)
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status } })
    for (const body of [{ body: 'To you.' }, { body: 'Among us.', is_internal: true }]) {
      const events = await eventsDuring(world, async () => expect((await reply(id, body)).status).toBe(201))
      expect(events).toHaveLength(1)
      expect((await read(id)).status).toBe(status)
    }
  })

  it('is a first response once, and only when an agent says it to the client', async () => {
    const { id } = await newTicket(world)
    await reply(id, { body: 'Note', is_internal: true })
    await reply(id, { body: 'Hello?', author_email: NEW.requester_email })
    expect((await read(id)).first_response_at).toBe(null)
    await world.pass('5s')
    const first = (await reply(id, { body: 'Answer' })).json.data.created_at
    await world.pass('5s')
    const second = (await reply(id, { body: 'And more' })).json.data.created_at
    expect(await read(id)).toMatchObject({ first_response_at: first, last_agent_reply_at: second, replies_count: 4 })
    expect(first < second).toBe(true)
  })

  it('by somebody in CC is theirs; by a stranger it is refused', async () => {
    const { id } = await newTicket(world, { cc: ['boss@example.org'] })
    const { author } = (await reply(id, { body: 'x', author_email: 'BOSS@example.org' })).json.data
    expect([author.type, author.email.toLowerCase()]).toEqual(['client', 'boss@example.org'])
    expect((await reply(id, { body: 'x', author_email: 'boss@EXAMPLE.org' })).json.data.author.id).toBe(author.id)
    expect((await reply(id, { body: 'x', author_email: 'not an address' })).status).toBe(422)
    expect((await reply(id, { body: 'x', author_email: 'nobody@example.org' })).status).toBe(422)
  })

  it('goes to those the reply names in CC, and otherwise to those of the ticket', async () => {
    const { id } = await newTicket(world, { cc: ['boss@example.org'] })
    expect((await reply(id, { body: 'x', cc: ['other@example.org'] })).json.data.cc).toEqual(['other@example.org'])
    expect((await reply(id, { body: 'x', cc: [] })).json.data.cc).toEqual([])
    expect((await reply(id, { body: 'x' })).json.data.cc).toEqual(['boss@example.org'])
    const refused = await reply(id, { body: 'x', cc: ['nonsense'] })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['cc.0']])
  })

  it('has at most twenty files', async () => {
    const { id } = await newTicket(world)
    const files: number[] = []
    for (let n = 0; n < 21; n++) files.push(await upload(n))
    const refused = await reply(id, { body: 'x', attachments: files })
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { attachments: ['The attachments field must not have more than 20 items.'] },
    ])
    expect((await reply(id, { body: 'x', attachments: files.slice(0, 20) })).json.data.attachments).toHaveLength(20)
  })

  it('may be 100,000 characters long and no longer', async () => {
    const { id } = await newTicket(world)
    expect((await reply(id, { body: 'x'.repeat(100_000) })).json.data.body).toHaveLength(100_000)
    expect((await reply(id, { message: 'x'.repeat(100_001) })).status).toBe(422)
  })

  it('is in the timeline as a reply or as a note, of the same moment', async () => {
    const { id } = await newTicket(world)
    const [said, noted] = [(await reply(id, { body: 'x' })).json.data, (await reply(id, { body: 'y', type: 'note' })).json.data]
    expect((await read(id)).timeline_events.slice(1)).toMatchObject([
      { type: 'replied', is_internal: false, data: { reply_id: said.id }, created_at: said.created_at },
      { type: 'note_added', is_internal: true, data: { reply_id: noted.id }, created_at: noted.created_at },
    ])
  })

  it('a refusal writes nothing at all: no reply, no status, no timeline, no event', async () => {
    const { id } = await newTicket(world)
    const before = await read(id)
    const events = await eventsDuring(world, async () => {
      await reply(id, { body: 'x', status: 'resolved', attachments: [999_999] })
      await reply(id, { body: 'x', status: 'nonsense' })
      await reply(id, { body: 'x', surprise: true })
    })
    expect([events, await read(id)]).toEqual([[], before])
  })

  describe('and mailed', () => {
    let smtp: SMTPServer
    let mailing: World
    const refused = new Set<string>()
    beforeAll(async () => {
      smtp = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        authOptional: true,
        logger: false,
        onRcptTo: ({ address }, _session, callback) =>
          callback(refused.has(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined),
        onData: (stream, _session, callback) => void stream.toArray().then(() => callback()),
      })
      smtp.listen(0, '127.0.0.1')
      await once(smtp.server, 'listening')
      mailing = await openWorld({ database, settings: { SMTP_URL: `smtp://127.0.0.1:${portOf(smtp)}` } })
    })
    afterAll(async () => {
      await mailing.close()
      await new Promise<void>((resolve) => smtp.close(resolve))
    })
    const statusOf = async (id: number) => {
      const { replies, timeline_events } = (await mailing.alice('GET', `/api/v1/tickets/${id}`)).json.data
      const types = timeline_events.map(({ type }: { type: string }) => type).filter((type: string) => type.startsWith('email_'))
      return [replies[0].email_status, replies[0].undo_until !== null, types]
    }
    const say = async (requester_email: string): Promise<number> => {
      const { id } = await newTicket(mailing, { requester_email })
      await mailing.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'x' } })
      return id
    }

    it('is queued until a server has taken the mail, and then sent', async () => {
      const id = await say('good@example.org')
      expect(await statusOf(id)).toEqual(['queued', true, []])
      await mailing.pass('11s')
      expect(await statusOf(id)).toEqual(['sent', false, ['email_sent']])
    })

    it('has failed when the server refuses it', async () => {
      refused.add('bad@example.org')
      const id = await say('bad@example.org')
      await mailing.pass('11s')
      expect(await statusOf(id)).toEqual(['queued', false, []])
      await mailing.db.tx(reportUndelivered)
      expect(await statusOf(id)).toEqual(['failed', false, ['email_failed']])
    })

    it('without a server it is said to be none', async () => {
      const { id } = await newTicket(world)
      await reply(id, { body: 'x' })
      await world.pass('1h')
      const [said] = (await read(id)).replies
      expect([said.email_status, said.undo_until]).toEqual(['none', null])
    })
  })
})

it('nothing that stands in a timeline can be changed or taken away', () => {
  const routes = listPublicApis().flatMap(({ routes: served }) => served)
  expect(routes.filter(({ path, method }) => /timeline/.test(path) && method !== 'GET')).toEqual([])
})
