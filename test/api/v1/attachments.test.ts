import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newDepartment, newTicket, scoped } from './desk.ts'

const form = (filename: string, content: Buffer | string, type = 'text/plain', field = 'file') => {
  const boundary = 'x-boundary-x'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

onBothDatabases('attachments', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const upload = (filename: string, content: Buffer | string, type?: string, ask = world.alice) =>
    ask('POST', '/api/v1/attachments', form(filename, content, type))
  const pathOf = (url: string): string => new URL(url).pathname
  const filesOnDisk = (): string[] =>
    readdirSync(join(world.folder, 'attachments'), { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{64}$/.test(name))

  it.each([
    '/api/v1/attachments',
    '/api/v1/knowledge-base/attachments',
    '/api/v1/import/csv',
    '/api/v1/inbound-email',
    '/portal/api/attachments',
  ])('more than others may send is not even read from a stranger: %s', async (path) => {
    const { status } = await world.anyone('POST', path, { body: Buffer.alloc(3_000_000), headers: { 'content-type': 'text/plain' } })
    expect(status).toBe(401)
  })

  it('a form with a file, or JSON with base64, stores it', async () => {
    const made = await upload('report.txt', 'hello')
    expect(made.status).toBe(201)
    expect(made.json.data).toEqual({
      id: expect.any(Number),
      filename: 'report.txt',
      content_type: 'text/plain',
      size: 5,
      url: `http://watchdesk.test/api/v1/attachments/${made.json.data.id}/content`,
    })
    const json = await world.alice('POST', '/api/v1/attachments', {
      body: { filename: 'a.bin', content_type: 'application/x-thing', content_base64: 'AAEC' },
    })
    expect(json.json.data).toMatchObject({ filename: 'a.bin', size: 3, content_type: 'application/x-thing' })
    expect((await world.alice('GET', `/api/v1/attachments/${json.json.data.id}`)).json.data).toEqual(json.json.data)
  })

  it('comes back byte for byte, only to be saved', async () => {
    const content = Buffer.from([0, 255, 13, 10, 45, 45, 120, 0])
    const made = await upload('Übersicht %22neu%22.html', content, 'text/html')
    const got = await world.alice('GET', pathOf(made.json.data.url))
    expect(got.status).toBe(200)
    expect(got.bytes.equals(content)).toBe(true)
    expect(got.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="_bersicht neu.html"; filename*=UTF-8''%C3%9Cbersicht%20neu.html`,
    })
  })

  it('the same content twice is one file', async () => {
    const before = (await upload('one.txt', `same ${database}`)) && filesOnDisk().length
    await upload('two.txt', `same ${database}`)
    expect(filesOnDisk().length).toBe(before)
  })

  it.each([
    ['empty.txt', '', 422],
    ['virus.exe', 'MZ', 422],
    ['virus.EXE ', 'MZ', 422],
    ['script.vbs', 'x', 422],
    ['fine.exe.txt', 'x', 201],
  ])('%s (%j) is %i', async (filename, content, status) => {
    expect((await upload(filename, content)).status).toBe(status)
  })

  it.each([
    [{}, ['filename', 'content_base64']],
    [{ filename: 'a' }, ['content_base64']],
    [{ filename: 'a', content_base64: '***' }, ['content_base64']],
    [{ filename: 'a', content_base64: 'A' }, ['content_base64']],
  ])('refuses %j', async (body, fields) => {
    const refused = await world.alice('POST', '/api/v1/attachments', { body })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, fields])
  })

  it('a form without the file is refused', async () => {
    expect((await world.alice('POST', '/api/v1/attachments', form('a.txt', 'x', 'text/plain', 'other'))).status).toBe(422)
    expect(
      (
        await world.alice('POST', '/api/v1/attachments', {
          body: 'garbage',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        })
      ).status,
    ).toBe(422)
    expect(
      (await world.alice('POST', '/api/v1/attachments', { body: 'garbage', headers: { 'content-type': 'multipart/form-data' } })).status,
    ).toBe(422)
  })

  it('25 MB fit, one byte more does not', async () => {
    const most = 25 * 1024 * 1024
    expect((await upload('big.bin', Buffer.alloc(most, 1))).status).toBe(201)
    expect((await upload('bigger.bin', Buffer.alloc(most + 1, 1))).status).toBe(413)
    expect((await upload('huge.bin', Buffer.alloc(40 * 1024 * 1024, 1))).status).toBe(413)
  })

  describe('on a ticket', () => {
    it('belong to the description or to a reply, and can be used once', async () => {
      const [one, two] = [(await upload('one.txt', '1')).json.data, (await upload('two.txt', '2')).json.data]
      const { id } = await newTicket(world, { attachments: [one.id] })
      const said = await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'See.', attachments: [two.id] } })
      expect(said.json.data.attachments).toEqual([two])
      const read = (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
      expect([read.attachments, read.replies[0].attachments]).toEqual([[one], [two]])
      expect((await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'x', attachments: [two.id] } })).status).toBe(422)
    })

    it('somebody else’s upload cannot be used or seen', async () => {
      const file = (await upload('mine.txt', 'mine')).json.data
      const { id } = await newTicket(world)
      expect((await world.bob('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'x', attachments: [file.id] } })).status).toBe(422)
      expect((await world.bob('GET', pathOf(file.url))).status).toBe(404)
      await newTicket(world, { attachments: [file.id] })
      expect((await world.bob('GET', pathOf(file.url))).status).toBe(200)
      const hidden = (await upload('hidden.txt', 'hidden')).json.data
      await newTicket(world, { attachments: [hidden.id], department_id: await newDepartment(world, `Vault ${database}`) })
      expect((await world.bob('GET', pathOf(hidden.url))).status).toBe(404)
    })

    it('need the ticket’s scopes and a caller', async () => {
      const file = (await upload('a.txt', 'a')).json.data
      expect((await world.anyone('GET', pathOf(file.url))).status).toBe(401)
      expect((await (await scoped(world, 'kb:read'))('GET', pathOf(file.url))).status).toBe(403)
      expect((await upload('a.txt', 'a', undefined, await scoped(world, 'tickets:read'))).status).toBe(403)
    })
  })

  it('unused ones are thrown away after a day, with their content, unless something else has it', async () => {
    const kept = (await upload('kept.txt', `kept ${database}`)).json.data
    await newTicket(world, { attachments: [kept.id] })
    const double = (await upload('double.txt', `kept ${database}`)).json.data
    const lost = (await upload('lost.txt', `lost ${database}`)).json.data
    const before = filesOnDisk().length
    await world.pass('23h')
    expect((await world.alice('GET', pathOf(lost.url))).status).toBe(200)
    await world.pass('2h')
    for (const file of [double, lost]) expect((await world.alice('GET', pathOf(file.url))).status).toBe(404)
    expect((await world.alice('GET', pathOf(kept.url))).text).toBe(`kept ${database}`)
    expect(filesOnDisk().length).toBeLessThan(before)
  })
})
