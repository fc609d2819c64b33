import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCheckByUuid } from '../../../src/monitor/checks/find.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'
import { channelOf, down, makeChannel, makeCheck, notificationsOf, up } from './scene.ts'

onBothDatabases('mail', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const alerts = async () => (await world.mails()).filter(({ subject }) => subject.includes(' | '))
  const linkIn = (text: string, path: string): string => new RegExp(`http://watchdesk.test(/${path}/\\S+)`).exec(text)?.[1] ?? ''

  it('an alert says what happened in text and HTML, and how to get no more of them', async () => {
    await makeChannel(world, { kind: 'email', conf: { value: ALICE.email }, name: 'Alice' })
    const uuid = await makeCheck(world, { name: 'Backups <b>', desc: 'Nightly & weekly', tags: 'prod', channels: '*' })
    await world.db.tx(async (tx) => {
      const { id = 0 } = (await findCheckByUuid(tx, uuid)) ?? {}
      const body = Buffer.from('disk <full>\n')
      const at = { n: 1, type: 'fail', created_at: tx.now, scheme: 'http', remote_addr: '10.0.0.9', method: 'POST', ua: 'curl' } as const
      const entry = { id: 1, check_id: id, prev: null, ...at, rid: null, exitstatus: 7, duration: null, body }
      await tx.db.insertInto('pings').values(entry).execute()
      await tx.db.updateTable('check_states').set({ last_entry: entry.id }).where('check_id', '=', id).execute()
    })
    await down(world, uuid)
    await world.pass('1h')
    await up(world, uuid)
    const [first, second] = await alerts()
    expect(first).toMatchObject({ to: [ALICE.email], subject: 'DOWN | Backups <b>' })
    for (const part of [
      'failure signal',
      'Nightly & weekly',
      'Project: My project',
      'Tags: prod',
      'exit status 7',
      'from 10.0.0.9',
      'disk <full>',
    ])
      expect(first?.text).toContain(part)
    expect(first?.html).toContain('disk &#60;full&#62;')
    expect(first?.html).not.toMatch(/<b>|<script/)
    expect(second).toMatchObject({ subject: 'UP | Backups <b>', text: expect.stringContaining('It was down for 1 h.') })
    expect(first?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/watchdesk\.test\/unsubscribe\/channel-/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('somebody else’s address gets nothing before it is confirmed, and opening the link is not enough', async () => {
    const id = await makeChannel(world, { kind: 'email', conf: { value: 'stranger@else.test' }, checks: '' })
    expect(await channelOf(world, id)).toMatchObject({ is_verified: false })
    const uuid = await makeCheck(world, { name: 'Strange', channels: id })
    await down(world, uuid)
    expect((await notificationsOf(world, uuid))[0]).toMatchObject({ state: 'failed', error: 'The address has not been confirmed yet.' })
    const asked = (await world.mails()).filter(({ to }) => to.includes('stranger@else.test'))
    expect(asked.map(({ subject }) => subject)).toEqual(['Confirm your address'])
    const link = linkIn(asked[0]?.text ?? '', 'confirm')
    const page = await world.anyone('GET', link)
    expect(page.status).toBe(200)
    expect(page.text).toContain('stranger@else.test')
    expect(await channelOf(world, id)).toMatchObject({ is_verified: false })
    expect((await world.anyone('POST', link)).status).toBe(200)
    expect(await channelOf(world, id)).toMatchObject({ is_verified: true })
    expect((await world.anyone('POST', link)).status).toBe(404)
    await up(world, uuid)
    expect((await alerts()).filter(({ to }) => to.includes('stranger@else.test'))).toHaveLength(1)
  })

  it('a link for an address that the channel no longer names confirms nothing', async () => {
    const id = await makeChannel(world, { kind: 'email', conf: { value: 'first@else.test' }, checks: '' })
    await world.settle()
    await world.writer('POST', `/api/v3/channels/${id}`, { body: { conf: { value: 'second@else.test' } } })
    await world.settle()
    const mails = (await world.mails()).filter(({ subject }) => subject === 'Confirm your address')
    const linkOf = (address: string): string => linkIn(mails.find(({ to }) => to.includes(address))?.text ?? '', 'confirm')
    expect((await world.anyone('POST', linkOf('first@else.test'))).status).toBe(404)
    expect((await world.anyone('POST', linkOf('second@else.test'))).status).toBe(200)
    expect(await channelOf(world, id)).toMatchObject({ is_verified: true })
  })

  it('one click ends the mails of a channel; a made-up link ends nothing', async () => {
    const id = await makeChannel(world, { kind: 'email', conf: { value: ALICE.email }, checks: '' })
    const uuid = await makeCheck(world, { name: 'Quiet', channels: id })
    await down(world, uuid)
    const mail = (await alerts()).at(-1)
    const link = linkIn(mail?.text ?? '', 'unsubscribe')
    expect((await world.anyone('GET', link)).text).toContain('Unsubscribe')
    expect(await channelOf(world, id)).toMatchObject({ is_disabled: false })
    expect((await world.anyone('POST', link.replace(/.$/, 'x'))).status).toBe(404)
    expect((await world.anyone('POST', link, { body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
    expect(await channelOf(world, id)).toMatchObject({ is_disabled: true, last_error: 'The recipient unsubscribed.' })
  })

  it('a mail that the mail server refuses for good switches the channel off', async () => {
    const id = await makeChannel(world, { kind: 'email', conf: { value: ALICE.email }, checks: '' })
    const uuid = await makeCheck(world, { name: 'Refused', channels: id })
    await down(world, uuid)
    await world.db.tx(async (tx) => {
      const last = tx.db.selectFrom('mails').select(({ fn }) => fn.max('id').as('id'))
      await tx.db.updateTable('mails').set({ status: 'failed', error: '550 no such user' }).where('id', '=', last).execute()
    })
    await world.pass('11m')
    expect((await notificationsOf(world, uuid))[0]).toMatchObject({ state: 'failed', error: '550 no such user' })
    expect(await channelOf(world, id)).toMatchObject({ is_disabled: true })
  })

  it('a delivery report about a mail that came back is believed for two days', async () => {
    const id = await makeChannel(world, { kind: 'email', conf: { value: ALICE.email }, checks: '' })
    const uuid = await makeCheck(world, { name: 'Bounced', channels: id })
    await down(world, uuid)
    await world.pass('1m')
    const [notification] = await notificationsOf(world, uuid)
    const report = (code: string): string =>
      [
        'From: MAILER-DAEMON@mx.test',
        'To: watchdesk@watchdesk.test',
        'Subject: Undelivered',
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.test',
        '',
        'Final-Recipient: rfc822; alice@acme.test',
        `Status: ${code}`,
        'Diagnostic-Code: smtp; 550 unknown \0user',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        'Subject: DOWN | Bounced',
        `X-Notification-Id: ${notification?.uuid}`,
        '',
        '--b--',
      ].join('\r\n')
    const post = (body: string) => world.anyone('POST', '/api/v3/bounces/', { body })
    expect((await post('Subject: hello\r\n\r\nhello')).text).toBe('OK (bad signature)')
    expect((await post(report('2.0.0'))).text).toBe('OK (ignored)')
    expect((await post(report('4.2.2'))).text).toBe('OK')
    expect(await channelOf(world, id)).toMatchObject({ is_disabled: false, last_error: expect.stringMatching(/4\.2\.2.*550 unknown user/) })
    expect((await post(report('5.1.1'))).text).toBe('OK')
    expect(await channelOf(world, id)).toMatchObject({ is_disabled: true })
    await world.pass('3d')
    expect((await post(report('5.1.1'))).text).toBe('OK (notification not found)')
    const refused = await world.anyone('GET', '/api/v1/bounces/')
    expect([refused.status, refused.headers['allow'], Object.keys(refused.json)]).toEqual([405, 'POST', ['error']])
  })
})
