import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newAgent, newDepartment, newTicket } from './desk.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

onBothDatabases('pictures between the words of a mail', (database) => {
  let world: World
  let serial = 0
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  // Ten mails in ten minutes are a flood: each test begins after it.
  beforeEach(() => world.pass('15m'))

  const part = (headers: readonly string[], body: string): string => ['--b', ...headers, '', body].join('\r\n')
  const picture = (id: string, type = 'image/png'): string =>
    part(
      [`Content-Type: ${type}; name=p.bin`, 'Content-Transfer-Encoding: base64', `Content-ID: ${id}`, 'Content-Disposition: inline'],
      PNG,
    )
  const receive = async (html: string, pictures: readonly string[], more: readonly string[] = []) => {
    const head = ['From: Ana <ana@client.test>', 'To: support@desk.test', `Message-ID: <p${++serial}.${database}@client.test>`, ...more]
    const body = [part(['Content-Type: text/html; charset=utf-8'], html), ...pictures, '--b--']
    const raw = [...head, 'Subject: A chart', 'Content-Type: multipart/related; boundary=b', '', ...body, ''].join('\r\n')
    const answer = await world.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' }, body: raw })
    return answer.json.data
  }
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data

  it('stay where they are in the text, and are named by what the text calls them', async () => {
    const html = '<p>See <img src="cid:chart@x" alt="chart" onerror="x()"><img src="https://track.test/1.gif"></p>'
    const { ticket_id } = await receive(html, [picture('<chart@x>'), picture('<odd@x>', 'image/svg+xml')])
    const ticket = await read(ticket_id)
    expect(ticket.description_html).toContain('<img alt="chart" src="cid:chart@x" />')
    expect(ticket.description_html).not.toMatch(/track|onerror/)
    expect(ticket.attachments).toMatchObject([
      { content_type: 'image/png', content_id: 'chart@x' },
      { content_type: 'image/svg+xml', content_id: 'odd@x' },
    ])
    const [chart, odd] = ticket.attachments
    const content = async (id: number, ask = world.alice) => await ask('GET', `/api/v1/attachments/${id}/content`)
    const headers = { 'x-content-type-options': 'nosniff', 'content-disposition': expect.stringMatching(/^attachment/) }
    expect((await content(chart.id)).headers).toMatchObject({ ...headers, 'content-type': 'image/png' })
    // A picture that could run something is not handed out as one.
    expect((await content(odd.id)).headers).toMatchObject({ ...headers, 'content-type': 'application/octet-stream' })
    const elsewhere = await newAgent(world, { department_id: await newDepartment(world, `Pictures ${database}`) })
    expect((await content(chart.id, elsewhere.ask)).status).toBe(404)
  })

  it('belong to the message they came with, also after a merge and back', async () => {
    const first = await receive('<p>one <img src="cid:1"></p>', [picture('<1>')])
    const opening = (await read(first.ticket_id)).description_html
    await world.pass('1m')
    const answer = await receive('<p>two <img src="cid:1"></p>', [picture('<1>')], [`In-Reply-To: <p${serial}.${database}@client.test>`])
    expect(answer).toMatchObject({ ticket_id: first.ticket_id, reply_id: expect.any(Number) })
    const target = await newTicket(world)
    await world.alice('POST', `/api/v1/tickets/${first.ticket_id}/merge`, { body: { merge_into_id: target.id } })
    const { replies } = await read(target.id)
    expect(replies).toMatchObject([{ body_html: opening, attachments: [{ content_id: '1' }] }, { attachments: [{ content_id: '1' }] }])
    await world.alice('POST', `/api/v1/tickets/${first.ticket_id}/unmerge`)
    expect(await read(first.ticket_id)).toMatchObject({
      attachments: [{ content_id: '1' }],
      replies: [{ attachments: [{ content_id: '1' }] }, { is_internal: true }],
    })
  })

  it.each(['', '<>', '<\u0000>', `<${'x'.repeat(300)}>`])('a name like %j is none', async (id) => {
    const { ticket_id } = await receive('<p>Hello</p>', [picture(id)])
    expect((await read(ticket_id)).attachments[0]).not.toHaveProperty('content_id')
  })

  it('a file that is uploaded has no such name', async () => {
    const { json } = await world.alice('POST', '/api/v1/attachments', { body: { filename: 'a.png', content_base64: PNG } })
    expect(json.data).not.toHaveProperty('content_id')
  })
})
