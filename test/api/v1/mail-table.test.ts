import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases, type DatabaseName } from '../../databases.ts'
import type { Fixture, Thread } from '../../mail/fixture.ts'
import { MAILS } from '../../mail/table.ts'
import { openWorld, type World } from '../../world.ts'

it('there are hundreds of mails, no two alike', () => {
  const thread = { ticket_id: 1, message_id: '<r1.x@watchdesk.test>', reply_to: 'support@desk.test', requester: 'ana@client.test' }
  const distinct = new Set(MAILS.map(({ raw }) => raw(thread).toString('latin1')))
  expect(distinct.size).toBe(MAILS.length)
  expect(distinct.size).toBeGreaterThanOrEqual(300)
})

/** The database takes no part in reading a mail: on PostgreSQL only bounces are posted, repeated mails and each tenth of the others. */
const mailsFor = (database: DatabaseName): readonly Fixture[] =>
  database === 'sqlite' || process.env.SOAK
    ? MAILS
    : MAILS.filter((mail, n) => n % 10 === 0 || mail.class === 'bounce' || REPEATED.test(mail.name))

const REPEATED = /first mail by|an answer by/

type Received = { readonly state: string; readonly ticket_id: number; readonly reply_id: number | null; readonly reason: string | null }

onBothDatabases('mails as they really come', (database) => {
  let world: World
  let thread: Thread
  let agent_reply_id: number
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'support@desk.test' } })
    const question =
      'From: Rita Requester <rita@client.test>\r\nTo: support@desk.test\r\nSubject: VPN\r\nMessage-ID: <first@client.test>\r\n\r\nIt drops.'
    const { ticket_id } = await post(Buffer.from(question))
    const { json } = await world.alice('POST', `/api/v1/tickets/${ticket_id}/replies`, {
      body: { body: 'Does it work?', status: 'pending' },
    })
    agent_reply_id = json.data.id
    await world.pass('11s')
    const sent = (await world.mails()).at(-1) as unknown as { message_id: string; reply_to: string }
    thread = { ticket_id, message_id: sent.message_id, reply_to: sent.reply_to, requester: 'Rita Requester <rita@client.test>' }
  })
  afterAll(() => world.close())

  const post = async (body: Buffer): Promise<Received> => {
    const { status, json } = await world.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' }, body })
    expect(status).toBe(202)
    return json.data
  }
  const ticketOf = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const repliesOf = async (page: number) =>
    (await world.alice('GET', `/api/v1/tickets/${thread.ticket_id}/replies?per_page=1&page=${page}`)).json
  /** Without the whole thread, which has hundreds of replies. */
  const lastReply = async () => (await repliesOf((await repliesOf(1)).meta.total)).data[0]
  const statusOf = async (id: number) =>
    (await world.db.read(({ db }) => db.selectFrom('tickets').select('status').where('id', '=', id).executeTakeFirstOrThrow())).status
  const namesOf = (files: readonly { filename: string }[]): string[] => files.map(({ filename }) => filename)

  const becomesTicket = async (received: Received, { sender, subject, text, attachments }: Fixture): Promise<void> => {
    expect(received).toMatchObject({ state: 'received', reply_id: null, reason: null })
    expect(received.ticket_id).not.toBe(thread.ticket_id)
    const ticket = await ticketOf(received.ticket_id)
    expect(ticket.requester_email).toBe(sender)
    if (subject !== undefined) expect(ticket.subject).toBe(subject)
    if (text !== undefined) expect(ticket.description).toBe(text)
    if (attachments !== undefined) expect(namesOf(ticket.attachments)).toEqual(attachments)
  }
  const becomesReply = async (received: Received, { class: kind, sender, text, attachments }: Fixture): Promise<void> => {
    expect(received).toMatchObject({ state: 'received', ticket_id: thread.ticket_id })
    // A machine's word opens nothing; a person's does.
    expect(await statusOf(thread.ticket_id)).toBe(kind === 'auto' ? 'pending' : 'open')
    const reply = await lastReply()
    expect(reply).toMatchObject({ id: received.reply_id, is_internal: false })
    expect(reply.author.email).toBe(sender ?? 'rita@client.test')
    expect(reply.body).toBe(text)
    if (attachments !== undefined) expect(namesOf(reply.attachments)).toEqual(attachments)
  }
  const judge = async (received: Received, fixture: Fixture): Promise<void> => {
    if (fixture.class === 'new') return await becomesTicket(received, fixture)
    if (fixture.class === 'bounce')
      return expect(received).toMatchObject({ state: 'received', ticket_id: thread.ticket_id, reply_id: agent_reply_id })
    if (fixture.class === 'ignored' || fixture.class === 'quarantined')
      return expect(received).toMatchObject({ state: fixture.class, ticket_id: null, reason: expect.stringMatching(/\.$/) })
    return await becomesReply(received, fixture)
  }

  describe('each finds its place', () => {
    it.each(mailsFor(database).map((fixture) => [fixture.name, fixture] as const))('%s', async (_name, fixture) => {
      // Some senders write often; each mail comes a while after the one before.
      world.jump('2m')
      await judge(await post(fixture.raw(thread)), fixture)
    })
  })

  it('the reply that bounced says so, with what the server said', async () => {
    const { replies, timeline_events } = await ticketOf(thread.ticket_id)
    expect(replies.find(({ id }: { id: number }) => id === agent_reply_id).email_status).toBe('bounced')
    const reasons = timeline_events
      .filter(({ type }: { type: string }) => type === 'email_failed')
      .map(({ data }: { data: object }) => data)
    expect(reasons[0]).toMatchObject({ reason: '550 5.1.1 User unknown', is_permanent: true, recipient: 'ana@client.test' })
    expect(reasons.filter(({ is_permanent }: { is_permanent: boolean }) => !is_permanent)).toHaveLength(1)
  })

  it('every mail once more changes nothing', async () => {
    const { total } = (await world.alice('GET', '/api/v1/tickets?per_page=1')).json.meta
    const { replies } = await ticketOf(thread.ticket_id)
    for (const { raw, class: expected } of MAILS.filter(({ name }) => REPEATED.test(name))) {
      const again = await post(raw(thread))
      expect([expected, again.reason]).toEqual([expected, 'Duplicate of an earlier mail.'])
    }
    expect((await world.alice('GET', '/api/v1/tickets?per_page=1')).json.meta.total).toBe(total)
    expect((await ticketOf(thread.ticket_id)).replies).toHaveLength(replies.length)
  })
})
