import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { articleFileRecurringJobs } from '../../../src/helpdesk/kb/files.ts'
import { scheduleRecurringJobs } from '../../../src/kernel/jobs/recurring.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'

const KB = '/api/v1/knowledge-base'
const AGENT = { authorization: `Bearer ${ALICE.token}` }

onBothDatabases('files of articles', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.db.tx((tx) => scheduleRecurringJobs(tx, articleFileRecurringJobs))
  })
  afterAll(() => world.close())

  const send = (filename: string, text: string, content_type = 'image/png', ask = world.alice) =>
    ask('POST', `${KB}/attachments`, { body: { filename, content_type, content_base64: Buffer.from(text).toString('base64') } })
  const upload = async (text: string, filename = 'Bild 1.png', type = 'image/png') => (await send(filename, text, type)).json.data
  const write = async (body: string, more: object = {}) =>
    (await world.alice('POST', KB, { body: { title: 'T', body, ...more } })).json.data
  const read = (path: string, headers: Record<string, string> = {}) => world.anyone('GET', path, { headers })
  const onDisk = (): number =>
    readdirSync(join(world.folder, 'attachments'), { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{64}$/.test(name))
      .length

  it('a picture is for agents until a published article shows it, and again when that is taken back', async () => {
    const picture = await upload('one')
    expect(picture).toMatchObject({ filename: 'Bild 1.png', content_type: 'image/png', size: 3, is_picture: true })
    expect(picture.path).toMatch(/^\/help\/files\/[0-9a-f]{32}\/Bild%201\.png$/)
    expect(picture.url).toBe(`http://watchdesk.test${picture.path}`)
    expect([(await read(picture.path)).status, (await read(picture.path, AGENT)).status]).toEqual([404, 200])
    const { id } = await write(`![Plan](${picture.path})`)
    expect((await read(picture.path)).status).toBe(404)
    await world.alice('POST', `${KB}/${id}/publish`)
    const seen = await read(picture.path)
    expect([seen.status, seen.text]).toEqual([200, 'one'])
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=60',
    })
    expect((await read(picture.path, { 'if-none-match': String(seen.headers['etag']) })).status).toBe(304)
    expect((await read('/help/en/articles/t')).text).toContain(`<img src="${picture.path}" alt="Plan" loading="lazy" />`)
    await world.alice('PUT', `${KB}/${id}`, { body: { visibility: 'agents' } })
    expect((await read(picture.path)).status).toBe(404)
    expect((await read(picture.path, AGENT)).headers['cache-control']).toBe('private, no-cache')
    await world.alice('PUT', `${KB}/${id}`, { body: { visibility: 'public' } })
    await world.alice('POST', `${KB}/${id}/unpublish`)
    expect((await read(picture.path, { 'if-none-match': String(seen.headers['etag']) })).status).toBe(404)
  })

  it('what only an older version shows is not for readers, and comes back with that version', async () => {
    const picture = await upload('two')
    const { id } = await write(`![x](${picture.path})`, { is_published: true })
    await world.alice('PUT', `${KB}/${id}`, { body: { body: 'Without.' } })
    expect((await read(picture.path)).status).toBe(404)
    await world.alice('POST', `${KB}/${id}/versions/1/restore`)
    expect((await read(picture.path)).status).toBe(200)
  })

  it.each([
    ['page.html', 'text/html', 'application/octet-stream'],
    ['drawing.svg', 'image/svg+xml', 'application/octet-stream'],
    ['guide.pdf', 'application/pdf', 'application/pdf'],
  ])('%s is linked to and only saved', async (filename, type, served) => {
    const file = await upload(`<script>${filename}</script>`, filename, type)
    expect(file.is_picture).toBe(false)
    await write(`[x](${file.path})`, { is_published: true })
    const { headers } = await read(file.path)
    expect(headers).toMatchObject({ 'content-type': served, 'x-content-type-options': 'nosniff' })
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${filename}"`))
  })

  it.each([
    ['empty.png', '', 422],
    ['virus.exe', 'MZ', 422],
  ])('%s is refused', async (filename, text, status) => expect((await send(filename, text)).status).toBe(status))

  it('comes as a form, too', async () => {
    const body = [
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.png"',
      'Content-Type: image/png',
      '',
      'form',
      '--b--',
      '',
    ]
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const sent = await world.alice('POST', `${KB}/attachments`, { body: body.join('\r\n'), headers })
    expect([sent.status, (await read(sent.json.data.path, AGENT)).text]).toEqual([201, 'form'])
  })

  it('needs the right to write articles, and a key that exists', async () => {
    const { token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 't', abilities: ['kb:read'] } })).json
    expect((await send('a.png', 'x', 'image/png', world.withToken(token))).status).toBe(403)
    expect((await send('a.png', 'x', 'image/png', world.anyone)).status).toBe(401)
    for (const key of ['0'.repeat(32), 'nonsense', '%00']) expect((await read(`/help/files/${key}/a.png`, AGENT)).status).toBe(404)
  })

  it('the same content in a ticket and in an article outlives either', async () => {
    const shared = await upload('shared')
    await write(`![x](${shared.path})`, { is_published: true })
    const body = { filename: 'a.png', content_type: 'image/png', content_base64: Buffer.from('shared').toString('base64') }
    await world.alice('POST', '/api/v1/attachments', { body })
    await world.pass('50h')
    expect((await read(shared.path)).text).toBe('shared')
  })

  it('is thrown away when nothing shows it: no text, no older one, nothing that was begun', async () => {
    const [never, kept, begun, orphan] = [await upload('never'), await upload('kept'), await upload('begun'), await upload('orphan')]
    const article = await write(`![x](${kept.path})`)
    await world.alice('PUT', `${KB}/${article.id}`, { body: { body: 'Without.' } })
    const draft = {
      account_id: ALICE.id,
      place: 'new',
      article_id: null,
      title: '',
      body: `![x](${begun.path})`,
      version: 0,
      updated_at: 1,
    }
    await world.db.tx((tx) => tx.db.insertInto('kb_drafts').values(draft).execute())
    const doomed = await write(`![x](${orphan.path})`)
    const before = onDisk()
    await world.pass('2h')
    expect((await read(never.path, AGENT)).status).toBe(200)
    await world.alice('DELETE', `${KB}/${doomed.id}`)
    await world.pass('26h')
    const left = await Promise.all([never, kept, begun, orphan].map(async ({ path }) => (await read(path, AGENT)).status))
    expect(left).toEqual([404, 200, 200, 404])
    expect(onDisk()).toBe(before - 2)
  })
})
