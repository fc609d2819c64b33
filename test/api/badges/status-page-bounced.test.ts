import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import type { World } from '../../world.ts'
import { declareIncident, openMailing, publish, say, subjectsTo, subscribe, subscriberRows, type Mailing } from './subscribers.ts'

/** A server that takes every mail, and reports later that nobody lives there. */
onBothDatabases('subscribers whose mails are reported lost', (database) => {
  let mailing: Mailing
  let world: World
  let incident: number
  beforeAll(async () => {
    mailing = await openMailing(database)
    world = mailing.world
    await publish(world, 'acme')
    for (const address of ['ann@far.test', 'eve@far.test']) await subscribe(world, 'acme', address)
    incident = await declareIncident(world, 'Slow', 'We look into it.')
    await world.settle()
    await world.settle()
  })
  afterAll(() => mailing.close())

  const news = async (word: string) => {
    await say(world, incident, word)
    await world.settle()
    await world.settle()
  }
  const lastId = async (address: string): Promise<string> => {
    const mails = await world.mails()
    return mails.findLast(({ to }) => to.includes(address))?.message_id ?? ''
  }
  const report = async (message_id: string, status = '5.1.1', action = 'failed') => {
    const lines = [
      'From: MAILER-DAEMON@far.test',
      'To: watchdesk@watchdesk.test',
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <${crypto.randomUUID()}@far.test>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Final-Recipient: rfc822; ann@far.test',
      `Action: ${action}`,
      `Status: ${status}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${message_id}`,
      '',
      '--b--',
    ]
    const headers = { 'content-type': 'message/rfc822' }
    const { status: code } = await world.alice('POST', '/api/v1/inbound-email', { headers, body: lines.join('\r\n') })
    expect(code).toBe(202)
    await world.settle()
  }
  const ann = async () => (await subscriberRows(world)).find(({ address }) => address === 'ann@far.test')

  it('a report on the last mail counts once; on an older one, one that is only late or one that is made up, not at all', async () => {
    const first = await lastId('ann@far.test')
    expect(first).toMatch(/^<news\.[0-9a-f-]{36}\.[0-9a-f-]{36}@watchdesk\.test>$/)
    await report(first, '4.4.1', 'delayed')
    expect(await ann()).toMatchObject({ refusals: 0 })
    await report(first)
    await report(first)
    expect(await ann()).toMatchObject({ refusals: 1 })
    await news('two')
    await report(first)
    // Eve knows whom she wants to silence, and what her own mail was called.
    const hers = await lastId('eve@far.test')
    await report(hers.replace(/[0-9a-f-]{36}@/, `${(await ann())?.uuid}@`))
    expect(await ann()).toMatchObject({ refusals: 1, stopped_at: null })
  })

  it('three in a row end it, for that address only', async () => {
    await report(await lastId('ann@far.test'))
    expect(await ann()).toMatchObject({ refusals: 2, stopped_at: null })
    await news('three')
    await report(await lastId('ann@far.test'))
    expect((await ann())?.stopped_at).toEqual(expect.any(Number))
    const sent = (await subjectsTo(world, 'ann@far.test')).length
    await news('four')
    expect(await subjectsTo(world, 'ann@far.test')).toHaveLength(sent)
    expect((await subjectsTo(world, 'eve@far.test')).at(-1)).toContain('Slow')
    expect((await subscriberRows(world)).find(({ address }) => address === 'eve@far.test')).toMatchObject({ refusals: 0, stopped_at: null })
  })
})
