import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('inbound mail', (database) => {
  let world: World
  let serial = 0
  beforeAll(async () => {
    world = await openWorld({ database, settings: { MAIL_AUTHSERV_ID: 'mx.desk.test' } })
    await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'Support@desk.test', name: 'Support' } })
  })
  afterAll(() => world.close())
  // Ten mails in ten minutes are a flood: each test begins after it.
  beforeEach(() => world.pass('15m'))

  const mail = (headers: Readonly<Record<string, string>>, text = 'Hello desk'): string => {
    const all = {
      From: 'Ana Client <ana@client.test>',
      To: 'support@desk.test',
      Subject: 'VPN drops',
      'Message-ID': `<m${++serial}@client.test>`,
      ...headers,
    }
    return [...Object.entries(all).map(([name, value]) => `${name}: ${value}`), '', text].join('\r\n')
  }
  const post = async (raw: string) =>
    (await world.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' }, body: raw })).json.data
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const lastMail = async () =>
    (await world.mails()).at(-1) as unknown as {
      to: string[]
      message_id: string
      reply_to: string
      in_reply_to: string
      references: string[]
      subject: string
    }

  const opened = async () => {
    const { ticket_id } = await post(mail({}))
    return ticket_id as number
  }

  it('a mail becomes a ticket of its mailbox, its sender the requester', async () => {
    const received = await post(mail({ Subject: 'Fwd: VPN =?utf-8?Q?f=C3=A4llt?= aus', Cc: 'Boss <boss@client.test>' }))
    expect(received.state).toBe('received')
    expect(await read(received.ticket_id)).toMatchObject({
      subject: 'VPN fällt aus',
      channel: 'email',
      requester_email: 'ana@client.test',
      requester: { name: 'Ana Client' },
      cc: ['boss@client.test'],
      status: 'open',
    })
  })

  it('an answer of the desk carries threading headers, and the answer to it comes home', async () => {
    const raw = mail({})
    const { ticket_id } = await post(raw)
    await world.alice('POST', `/api/v1/tickets/${ticket_id}/replies`, { body: { body: 'We look into it.', status: 'pending' } })
    await world.pass('11s')
    const sent = await lastMail()
    expect(sent.to).toEqual(['ana@client.test'])
    expect(sent.in_reply_to).toBe(`<m${serial}@client.test>`)
    expect(sent.reply_to).toMatch(/^support\+t\d+\.[0-9a-f]{16}@desk\.test$/)
    const byAddress = await post(
      mail({ To: sent.reply_to, Subject: 'anything' }, 'By address\n\nOn Monday Support wrote:\n> We look into it.'),
    )
    const byHeaders = await post(mail({ 'In-Reply-To': sent.message_id, Subject: 'Re: something else' }, 'By headers'))
    expect([byAddress.ticket_id, byHeaders.ticket_id]).toEqual([ticket_id, ticket_id])
    const ticket = await read(ticket_id)
    expect(ticket.status).toBe('open')
    expect(ticket.replies.map(({ body }: { body: string }) => body)).toEqual(['We look into it.', 'By address', 'By headers'])
  })

  it('a reference in the subject counts only from somebody who takes part', async () => {
    const id = await opened()
    expect((await post(mail({ Subject: `Re: [HD-${id}] VPN` }))).ticket_id).toBe(id)
    expect((await post(mail({ From: 'stranger@evil.test', Subject: `Re: [HD-${id}] VPN` }))).ticket_id).not.toBe(id)
  })

  it('out-of-office notices are kept but open nothing; from nowhere they are ignored, and what else programs send waits for a person', async () => {
    const id = await opened()
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
    const auto = { 'Auto-Submitted': 'auto-replied', Subject: `Re: [HD-${id}] away` }
    expect((await post(mail(auto, 'I am away'))).ticket_id).toBe(id)
    expect((await read(id)).status).toBe('resolved')
    for (const [submitted, state] of [
      ['auto-replied', 'ignored'],
      ['auto-generated', 'quarantined'],
    ] as const)
      expect(await post(mail({ From: 'bot@other.test', 'Auto-Submitted': submitted }))).toMatchObject({ state, ticket_id: null })
  })

  it('the same mail twice is one, and our own words coming back are none', async () => {
    const raw = mail({ Subject: 'Once' })
    expect((await post(raw)).state).toBe('received')
    expect(await post(raw)).toMatchObject({ state: 'ignored' })
    expect(await post(mail({ 'X-Loop': 'watchdesk.test' }))).toMatchObject({ state: 'ignored' })
  })

  it('what an agent mails to a ticket is a note, never a word to the client', async () => {
    const id = await opened()
    const headers = {
      'Authentication-Results': 'mx.desk.test; dmarc=pass header.from=acme.test',
      From: 'bob@acme.test',
      Subject: `Re: [HD-${id}]`,
      'In-Reply-To': `<m${serial}@client.test>`,
    }
    await post(mail(headers, 'Looks like DHCP'))
    expect((await read(id)).replies.at(-1)).toMatchObject({
      type: 'note',
      is_internal: true,
      body: 'Looks like DHCP',
      author: { type: 'agent' },
    })
  })

  it('a mail an agent forwards is from whoever wrote it', async () => {
    const text = 'FYI\n\n---------- Forwarded message ---------\nFrom: Chen Client <chen@far.test>\nDate: Mon\nSubject: Help\n\nMy laptop'
    const { ticket_id } = await post(mail({ From: 'bob@acme.test', Subject: 'Fwd: Help' }, text))
    expect(await read(ticket_id)).toMatchObject({ requester_email: 'chen@far.test', requester: { name: 'Chen Client' } })
  })

  it('a bounce marks the reply it is about', async () => {
    const id = await opened()
    await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Hello' } })
    await world.pass('11s')
    const { message_id } = await lastMail()
    const report = [
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 no such user',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: ${message_id}`,
      '',
      'x',
      '--b--',
    ]
    await post(
      mail(
        { From: 'MAILER-DAEMON@mx.test', 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' },
        ['--b', 'Content-Type: message/delivery-status', '', ...report].join('\r\n'),
      ),
    )
    expect((await read(id)).replies.at(-1).email_status).toBe('bounced')
  })

  it('a flood from one sender waits for a person', async () => {
    const states: string[] = []
    for (let n = 0; n < 12; n++) states.push((await post(mail({ From: 'flood@noisy.test', Subject: `Alarm ${n}` }))).state)
    expect(states).toEqual([...Array.from({ length: 10 }, () => 'received'), 'quarantined', 'quarantined'])
  })

  it('answers of participants to tickets that are not over are never taken for a flood', async () => {
    const asked = { id: 0, message: '<busy@office.test>' }
    asked.id = (await post(mail({ From: 'busy@office.test', Cc: 'copy@office.test', 'Message-ID': asked.message }))).ticket_id
    const answer = async (from: string, headers: object = {}) =>
      (await post(mail({ From: from, 'In-Reply-To': asked.message, ...headers }))).state
    const flood = (from: string) => Promise.all(Array.from({ length: 12 }, (_, n) => post(mail({ From: from, Subject: `Alarm ${n}` }))))

    for (const from of ['busy@office.test', 'copy@office.test', 'stranger@office.test']) await flood(from)
    expect([await answer('busy@office.test'), await answer('copy@office.test')]).toEqual(['received', 'received'])
    expect(await answer('stranger@office.test')).toBe('quarantined')
    expect(await answer('busy@office.test', { 'Auto-Submitted': 'auto-replied' })).toBe('quarantined')

    await world.alice('PUT', `/api/v1/tickets/${asked.id}`, { body: { status: 'closed' } })
    expect(await answer('busy@office.test')).toBe('quarantined')
  })

  it('files come along; those that run by themselves do not', async () => {
    const part = (name: string) => [
      '--b',
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      'SGFsbG8=',
    ]
    const { ticket_id } = await post(
      mail(
        { From: 'files@client.test', 'Content-Type': 'multipart/mixed; boundary=b' },
        ['--b', 'Content-Type: text/plain', '', 'See file', ...part('log.txt'), ...part('virus.exe'), '--b--'].join('\r\n'),
      ),
    )
    const attachments = (await read(ticket_id)).attachments.map(({ filename }: { filename: string }) => filename)
    expect(attachments).toEqual(['log.txt'])
  })

  it('nobody hands in mail without the right to write tickets', async () => {
    expect((await world.anyone('POST', '/api/v1/inbound-email', { body: 'x' })).status).toBe(401)
    expect((await world.bob('POST', '/api/v1/mailboxes', { body: { address: 'x@y.test' } })).status).toBe(403)
    expect((await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'support@desk.test' } })).status).toBe(422)
    expect((await world.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' } })).status).toBe(422)
  })
})
