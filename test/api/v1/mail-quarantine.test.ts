import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reportUndelivered } from '../../../src/helpdesk/mail/report-undelivered.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('mail that waits for a person', (database) => {
  let world: World
  let serial = 0
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'support@desk.test' } })
  })
  afterAll(() => world.close())
  beforeEach(() => world.jump('15m'))

  const mail = (headers: Readonly<Record<string, string>> = {}, text = 'Hello'): string =>
    [
      ...Object.entries({ From: `bot${++serial}@far.test`, Subject: 'Disk full', 'Message-ID': `<q${serial}@far.test>`, ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
      '',
      text,
    ].join('\r\n')
  const post = async (raw: string) =>
    (await world.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' }, body: raw })).json.data
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string) => world.alice(method, `/api/v1/quarantine${path}`)
  const newest = async (state = 'quarantined') => (await call('GET', `?state=${state}`)).json.data[0]
  const held = async (): Promise<number> => {
    expect((await post(mail({ 'Auto-Submitted': 'auto-generated' }))).state).toBe('quarantined')
    return (await newest()).id
  }

  it('is listed with the reason, read as text, and downloaded as it came', async () => {
    const id = await held()
    expect(await newest()).toMatchObject({
      id,
      state: 'quarantined',
      kind: 'automatic',
      subject: 'Disk full',
      reason: expect.stringMatching(/\.$/),
    })
    expect((await call('GET', `/${id}`)).json.data).toMatchObject({ id, text: 'Hello', attachments: [] })
    const raw = await call('GET', `/${id}/content`)
    expect([raw.headers['content-disposition'], raw.text.startsWith('From: bot')]).toEqual([`attachment; filename="mail-${id}.eml"`, true])
    expect((await call('GET', '/999999')).status).toBe(404)
  })

  it('becomes a ticket when a person lets it through, once', async () => {
    const id = await held()
    const answers = await Promise.all([call('POST', `/${id}/release`), call('POST', `/${id}/release`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { ticket_id } = answers.find(({ status }) => status === 200)?.json.data ?? {}
    expect((await world.alice('GET', `/api/v1/tickets/${ticket_id}`)).json.data).toMatchObject({ subject: 'Disk full', channel: 'email' })
    expect((await newest('received')).ticket_id).toBe(ticket_id)
    expect((await call('DELETE', `/${id}`)).status).toBe(409)
  })

  it('is let go by a person, and can still be fetched back', async () => {
    const id = await held()
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect(await newest('ignored')).toMatchObject({ id, reason: 'Discarded by an agent.' })
    expect((await call('POST', `/${id}/release`)).json.data.state).toBe('received')
  })

  it('from a blocked client is kept apart until somebody wants it', async () => {
    const from = 'pest@far.test'
    const { id } = (await world.alice('POST', '/api/v1/clients', { body: { name: 'Pest', email: from } })).json.data
    await world.alice('PUT', `/api/v1/clients/${id}`, { body: { is_blocked: true } })
    expect(await post(mail({ From: from }))).toMatchObject({ state: 'ignored', reason: 'The sender is blocked.' })
    expect((await call('POST', `/${(await newest('ignored')).id}/release`)).json.data.state).toBe('received')
  })

  it('a stranger who names a ticket begins one that is linked to it', async () => {
    const { ticket_id } = await post(mail({ From: 'owner@far.test', Subject: 'Mine' }))
    const other = await post(mail({ From: 'stranger@else.test', Subject: `Re: [HD-${ticket_id}] Mine` }))
    expect(other.ticket_id).not.toBe(ticket_id)
    expect((await world.alice('GET', `/api/v1/tickets/${other.ticket_id}`)).json.data.links).toMatchObject([{ ticket_id, type: 'related' }])
  })

  it('is an admin’s to decide about', async () => {
    const id = await held()
    expect((await world.bob('GET', '/api/v1/quarantine')).status).toBe(403)
    expect((await world.bob('POST', `/api/v1/quarantine/${id}/release`)).status).toBe(403)
    expect((await world.bob('DELETE', `/api/v1/quarantine/${id}`)).status).toBe(403)
    expect((await call('GET', '?state=lost')).status).toBe(422)
  })

  it('files an agent mails to a ticket come along with the note', async () => {
    const { ticket_id } = await post(mail({ From: 'owner2@far.test', Subject: 'With file' }))
    const body = [
      '--b',
      'Content-Type: text/plain',
      '',
      'See log',
      '--b',
      'Content-Type: text/plain; name="log.txt"',
      'Content-Disposition: attachment; filename="log.txt"',
      '',
      'x',
      '--b--',
    ]
    const headers = { From: 'bob@acme.test', 'In-Reply-To': `<q${serial}@far.test>`, 'Content-Type': 'multipart/mixed; boundary=b' }
    expect((await post(mail(headers, body.join('\r\n')))).ticket_id).toBe(ticket_id)
    const note = (await world.alice('GET', `/api/v1/tickets/${ticket_id}`)).json.data.replies.at(-1)
    expect(note).toMatchObject({ is_internal: true, body: 'See log', attachments: [{ filename: 'log.txt' }] })
  })

  it('a mail the server refuses is told on the ticket, and to whoever wrote it, once', async () => {
    const { id } = (
      await world.alice('POST', '/api/v1/tickets', { body: { subject: 'Out', description: 'x', requester_email: 'gone@far.test' } })
    ).json.data
    await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Hello?' } })
    await world.pass('11s')
    await world.db.tx(async (tx) => {
      const { id: mail_id } = await tx.db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      await tx.db.updateTable('mails').set({ status: 'failed', error: '550 no such user' }).where('id', '=', mail_id).execute()
    })
    for (let n = 0; n < 2; n++) await world.db.tx(reportUndelivered)
    const ticket = (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
    expect(ticket.replies[0].email_status).toBe('failed')
    const told = ticket.timeline_events.filter(({ type }: { type: string }) => type === 'email_failed')
    expect(told).toMatchObject([{ data: { reason: '550 no such user', is_permanent: true } }])
    const notices = (await world.alice('GET', '/api/v1/me/notices')).json.data
    expect(
      notices.filter(({ kind, ticket_id }: { kind: string; ticket_id: number }) => kind === 'email_failed' && ticket_id === id),
    ).toHaveLength(1)
  })
})
