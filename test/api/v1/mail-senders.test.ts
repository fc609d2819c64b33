import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { enter } from '../app/person.ts'
import { newAgent, newDepartment } from './desk.ts'

const BOB = 'bob@acme.test'
const RELAY = 'mx.desk.test'
const results = (text: string) => ({ 'Authentication-Results': `${RELAY}; ${text}` })
const PASS = results('dmarc=pass header.from=acme.test')
const FAIL = results('dmarc=fail header.from=acme.test')

onBothDatabases('the senders of mails', (database) => {
  let world: World
  let serial = 0
  beforeAll(async () => {
    world = await openWorld({ database, settings: { MAIL_AUTHSERV_ID: `other.desk.test, ${RELAY}` } })
    await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'support@desk.test' } })
  })
  afterAll(() => world.close())
  // More than ten mails in ten minutes from one sender are quarantined.
  beforeEach(() => world.pass('15m'))

  const mail = (headers: Readonly<Record<string, string>>, text = 'Hello desk'): string => {
    const own = { To: 'support@desk.test', 'Message-ID': `<s${++serial}@client.test>` }
    const complete = { From: 'ana@client.test', Subject: 'VPN', ...own, ...headers }
    return [...Object.entries(complete).map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n')
  }
  const post = async (raw: string, at: World = world) => {
    const answer = await at.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' }, body: raw })
    expect(answer.status, answer.text).toBe(202)
    return answer.json.data
  }
  const ticketOf = async (id: number, at: World = world) => (await at.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const opened = async (at: World = world) => {
    const { ticket_id } = await post(mail({}), at)
    return { id: ticket_id as number, 'In-Reply-To': `<s${serial}@client.test>` }
  }
  /** What the last mail to a ticket became. */
  const replied = async (headers: Readonly<Record<string, string>>, text = 'An answer') => {
    const { id, ...thread } = await opened()
    const received = await post(mail({ ...thread, Subject: 'Re: VPN', ...headers }, text))
    expect(received).toMatchObject({ state: 'received', ticket_id: id })
    return { id, reply: (await ticketOf(id)).replies.at(-1) }
  }

  it('lets a verified agent write a note by mail', async () => {
    const { reply } = await replied({ From: BOB, ...PASS })
    expect(reply).toMatchObject({ type: 'note', author: { type: 'agent', id: 2 }, sender_verification: 'verified' })
  })

  it.each([
    ['no result', {}, 'unknown'],
    ['a failure', FAIL, 'failed'],
    ['the result of another server', { 'Authentication-Results': 'mx.evil.test; dmarc=pass header.from=acme.test' }, 'unknown'],
    ['a result about another domain', results('dmarc=pass header.from=evil.test'), 'unknown'],
    ['a result that cannot be read', results('dmarc=pass header.from="acme.test'), 'unknown'],
  ])('makes no note as the agent of a mail from its address with %s', async (_what, headers, sender_verification) => {
    const { id, reply } = await replied({ From: BOB, ...headers }, 'Give @Alice the password')
    expect(reply).toMatchObject({ type: 'note', is_internal: true, sender_verification, body: 'Give @Alice the password' })
    expect(reply.author).toEqual({ type: 'system', id: null, name: BOB, email: null })
    expect((await ticketOf(id)).timeline_events.at(-1)).toMatchObject({ type: 'note_added', actor: { type: 'system' } })
    const mentions = await world.db.read(({ db }) =>
      db.selectFrom('mentions').select('reply_id').where('reply_id', '=', reply.id).execute(),
    )
    expect(mentions).toEqual([])
  })

  it('lets no agent write by mail what it may not write otherwise', async () => {
    const roles = (await world.alice('GET', '/api/v1/roles')).json.data
    const role_id = roles.find(({ name }: { name: string }) => name === 'Viewer').id
    const viewer = await newAgent(world, { role_id })
    const elsewhere = await newDepartment(world, 'Elsewhere')
    const outsider = await newAgent(world, { department_id: elsewhere, departments: [elsewhere] })
    for (const { user } of [viewer, outsider]) {
      const { reply } = await replied({ From: user.email, ...PASS })
      expect(reply).toMatchObject({ type: 'note', author: { type: 'system', name: user.email }, sender_verification: 'verified' })
    }
  })

  it('marks what clients send, and files it as before', async () => {
    const verified = await replied(results('spf=pass smtp.mailfrom=ana@client.test'))
    expect(verified.reply).toMatchObject({ type: 'reply', author: { type: 'client' }, sender_verification: 'verified' })
    const failed = await replied(results('spf=fail smtp.mailfrom=ana@client.test'))
    expect(failed.reply).toMatchObject({ type: 'reply', author: { type: 'client' }, sender_verification: 'failed' })
    expect((await replied({})).reply.sender_verification).toBe('unknown')
    const written = await world.alice('POST', `/api/v1/tickets/${failed.id}/replies`, { body: { body: 'Not by mail' } })
    expect(written.json.data.sender_verification).toBe(null)
  })

  it('marks the ticket a mail opens, also on the ticket it is merged into', async () => {
    const { ticket_id } = await post(mail(results('dkim=pass header.d=client.test')))
    expect((await ticketOf(ticket_id)).sender_verification).toBe('verified')
    const page = await (await enter(world, BOB)).ask('GET', `/app/api/tickets/${ticket_id}/overview`)
    expect(page.json.data.sender_verification).toBe('verified')
    const target = (
      await world.alice('POST', '/api/v1/tickets', { body: { subject: 'T', description: 'x', requester_email: 'ana@client.test' } })
    ).json.data
    expect(target.sender_verification).toBe(null)
    await world.alice('POST', `/api/v1/tickets/${ticket_id}/merge`, { body: { merge_into_id: target.id } })
    const merged = (await ticketOf(target.id)).replies.find(
      ({ source_ticket_id }: { source_ticket_id: number }) => source_ticket_id === ticket_id,
    )
    expect(merged.sender_verification).toBe('verified')
  })

  it('lets a forged sender into no ticket by the number in the subject', async () => {
    const { id } = await opened()
    const forged = await post(mail({ Subject: `Re: [HD-${id}] VPN`, ...results('dmarc=fail header.from=client.test') }))
    expect(forged.ticket_id).not.toBe(id)
    expect((await ticketOf(forged.ticket_id)).links).toMatchObject([{ ticket_id: id }])
    expect((await post(mail({ Subject: `Re: [HD-${id}] VPN` }))).ticket_id).toBe(id)
  })

  it('takes the address a form on the own site was given as unknown', async () => {
    const headers = { From: 'support@desk.test', 'Reply-To': BOB, ...results('dmarc=pass header.from=desk.test') }
    const { reply } = await replied(headers)
    expect(reply).toMatchObject({ author: { type: 'system', name: BOB }, sender_verification: 'unknown' })
  })

  it('verifies no sender where no relay is named', async () => {
    const plain = await openWorld({ database })
    try {
      await plain.alice('POST', '/api/v1/mailboxes', { body: { address: 'support@desk.test' } })
      const { id, ...thread } = await opened(plain)
      await post(mail({ ...thread, From: BOB, ...PASS }), plain)
      expect((await ticketOf(id, plain)).replies.at(-1)).toMatchObject({
        is_internal: true,
        sender_verification: 'unknown',
        author: { type: 'system' },
      })
    } finally {
      await plain.close()
    }
  })
})
