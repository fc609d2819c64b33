import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

type Headers = Readonly<Record<string, string>>

onBothDatabases('the rules of mail', (database) => {
  let world: World
  let serial = 0
  beforeAll(async () => {
    world = await openWorld({ database, settings: { MAIL_FROM: 'Desk <desk@mail.test>' } })
    await call('POST', '/mailboxes', { address: 'support@desk.test' })
  })
  afterAll(() => world.close())
  // So many from one sender within ten minutes would wait for a person.
  beforeEach(() => world.jump('15m'))

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.alice(method, `/api/v1${path}`, { ...(body && { body }) })
  const post = async (headers: Headers, text = 'Hello') => {
    const all = { From: 'ann@far.test', To: 'support@desk.test', Subject: 'Ink', 'Message-ID': `<m${++serial}@far.test>`, ...headers }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    const raw = [...lines, '', text].join('\r\n')
    return (await world.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' }, body: raw })).json.data
  }
  const begin = async (from = 'ann@far.test'): Promise<{ id: number; message: string }> => {
    const message = `<begin${++serial}@far.test>`
    return { id: (await post({ From: from, 'Message-ID': message })).ticket_id, message }
  }
  const read = async (id: number) => (await call('GET', `/tickets/${id}`)).json.data
  const sentTo = async (to: string) => (await world.mails()).filter((mail) => mail.to.includes(to))

  describe('what a machine sent about a ticket is kept, and opens nothing', () => {
    it.each<Headers>([
      { 'Auto-Submitted': 'auto-replied' },
      { 'Auto-Submitted': 'auto-generated; owner-token=1' },
      { Precedence: 'bulk' },
      { Precedence: 'List' },
      { Precedence: 'junk' },
      { 'X-Auto-Response-Suppress': 'All' },
      { 'X-Autoreply': 'yes' },
      { 'Return-Path': '<>' },
      { 'X-Loop': 'desk.elsewhere.test' },
    ])('%j', async (headers) => {
      const { id, message } = await begin()
      await call('PUT', `/tickets/${id}`, { status: 'resolved' })
      const before = (await sentTo('ann@far.test')).length
      const { state, ticket_id } = await post({ 'In-Reply-To': message, ...headers }, 'I am away.')
      expect([state, ticket_id]).toEqual(['received', id])
      const after = await read(id)
      expect([after.status, after.replies.at(-1).body]).toEqual(['resolved', 'I am away.'])
      await world.pass('1m')
      expect(await sentTo('ann@far.test')).toHaveLength(before)
    })

    it.each<Headers>([{ 'Auto-Submitted': 'no' }, { Precedence: 'first-class' }, {}])('but a person is heard: %j', async (headers) => {
      const { id, message } = await begin()
      await call('PUT', `/tickets/${id}`, { status: 'resolved' })
      await post({ 'In-Reply-To': message, ...headers }, 'It came back.')
      expect((await read(id)).status).toBe('open')
    })
  })

  describe('where an answer goes', () => {
    const merged = async () => {
      const [source, target] = [await begin(), await begin()]
      await call('POST', `/tickets/${source.id}/merge`, { merge_into_id: target.id })
      return { source, target }
    }

    it.each([
      ['by the message it answers', (_id: number, message: string) => ({ 'In-Reply-To': message })],
      ['by one of its references', (_id: number, message: string) => ({ References: `<other@far.test> ${message} <else@far.test>` })],
      ['by the number in its subject', (id: number) => ({ Subject: `AW: Fwd: [HD-${id}] Ink` })],
    ])('to the ticket that survived a merge, %s', async (_how, headers) => {
      const { source, target } = await merged()
      expect((await post(headers(source.id, source.message))).ticket_id).toBe(target.id)
    })

    it('to the same ticket within a week of its end, and then to a successor', async () => {
      const { id, message } = await begin()
      await call('PUT', `/tickets/${id}`, { status: 'closed' })
      await world.pass('6d')
      expect((await post({ 'In-Reply-To': message })).ticket_id).toBe(id)
      expect((await read(id)).status).toBe('open')
      await call('PUT', `/tickets/${id}`, { status: 'closed' })
      await world.pass('8d')
      const next = (await post({ 'In-Reply-To': message }, 'Again.')).ticket_id
      expect(next).not.toBe(id)
      expect(await read(next)).toMatchObject({ follow_up_of_id: id, status: 'open', requester_email: 'ann@far.test' })
      expect((await read(id)).status).toBe('closed')
    })

    it.each(['pending', 'on_hold', 'resolved'])('opens a ticket that is %s', async (status) => {
      const { id, message } = await begin()
      await call('PUT', `/tickets/${id}`, { status })
      await post({ 'In-Reply-To': message })
      expect((await read(id)).status).toBe('open')
    })

    it('by the address we gave, whoever writes; an address that was made up leads nowhere', async () => {
      const { id } = await begin()
      await call('POST', `/tickets/${id}/replies`, { body: 'Try this.' })
      await world.pass('12s')
      const [mail] = (await world.mails()).slice(-1) as { reply_to?: string }[]
      const address = mail?.reply_to ?? ''
      expect(address).toMatch(new RegExp(`^support\\+t${id}\\.[0-9a-f]+@desk\\.test$`))
      expect((await post({ From: 'colleague@far.test', To: address })).ticket_id).toBe(id)
      const forged = address.replace(/\.[0-9a-f]+@/, '.0123456789abcdef@')
      expect((await post({ From: 'mallory@evil.test', To: forged })).ticket_id).not.toBe(id)
      const other = await begin('dora@far.test')
      expect((await post({ From: 'mallory@evil.test', To: address.replace(`+t${id}.`, `+t${other.id}.`) })).ticket_id).not.toBe(other.id)
    })
  })

  describe('what goes out', () => {
    it('answers the last word of the client, names all before it, and has an id of its own each time', async () => {
      const { id, message } = await begin()
      const second = `<second${++serial}@far.test>`
      await post({ 'In-Reply-To': message, 'Message-ID': second })
      for (const body of ['One.', 'Two.']) await call('POST', `/tickets/${id}/replies`, { body })
      await world.pass('12s')
      const mails = (await world.mails()).slice(-2) as {
        message_id?: string
        in_reply_to?: string
        references?: string[]
        subject: string
      }[]
      expect(new Set(mails.map(({ message_id }) => message_id)).size).toBe(2)
      // Filters compare the domain with that of the sender.
      for (const { message_id } of mails) expect(message_id).toMatch(/^<r\d+\.[0-9a-f-]{36}@mail\.test>$/)
      for (const mail of mails) {
        expect(mail.in_reply_to).toBe(second)
        expect(mail.references).toEqual(expect.arrayContaining([message, second]))
        expect(mail.subject).toBe(`[HD-${id}] Ink`)
      }
    })

    it('says that a machine wrote it only when one did', async () => {
      const { id } = await begin('eve@far.test')
      await call('POST', `/tickets/${id}/replies`, { body: 'By hand.' })
      await world.pass('12s')
      const byHand = (await sentTo('eve@far.test')).at(-1)
      expect(byHand?.headers).not.toHaveProperty('Auto-Submitted')
      await call('POST', `/tickets/${id}/csat`, {})
      expect((await sentTo('eve@far.test')).at(-1)?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
    })
  })

  it.each([
    [{ address: 'SUPPORT@Desk.test' }, 'address'],
    [{ address: 'nobody' }, 'address'],
    [{ address: 'a@desk.test, b@desk.test' }, 'address'],
    [{}, 'address'],
    [{ address: 'new@desk.test', department_id: 999_999 }, 'department_id'],
  ])('a mailbox with %j is refused', async (body, field) => {
    const refused = await call('POST', '/mailboxes', body)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
  })

  it('a mailbox that rests takes nothing, and can be let go of', async () => {
    const { id } = (await call('POST', '/mailboxes', { address: 'rest@desk.test' })).json.data
    expect((await call('PUT', `/mailboxes/${id}`, { is_active: false })).json.data.is_active).toBe(false)
    expect((await call('DELETE', `/mailboxes/${id}`)).status).toBe(204)
    expect((await call('GET', `/mailboxes/${id}`)).status).toBe(404)
    expect((await world.bob('POST', '/api/v1/mailboxes', { body: { address: 'bob@desk.test' } })).status).toBe(403)
  })
})
