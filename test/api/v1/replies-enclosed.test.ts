import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

onBothDatabases('the files of a reply', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const upload = async (filename: string, bytes: Buffer): Promise<number> => {
    const body = { filename, content_type: 'text/plain', content_base64: bytes.toString('base64') }
    return (await world.alice('POST', '/api/v1/attachments', { body })).json.data.id
  }
  const say = async (body: object) => {
    const { id } = await newTicket(world)
    const made = await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body })
    expect(made.status).toBe(201)
    await world.pass('1m')
    return (await world.mails()).at(-1)
  }

  it('go out with its mail, byte for byte', async () => {
    const bytes = Buffer.from(`How to, ${database} \u0000 ü`)
    expect(await say({ body: 'See the file.', attachments: [await upload('how.txt', bytes)] })).toMatchObject({
      text: 'See the file.',
      attachments: [{ filename: 'how.txt', content_type: 'text/plain', content: bytes.toString('base64') }],
    })
  })

  it('are not those of anything else said there', async () => {
    const { id } = await newTicket(world, { attachments: [await upload('asked.txt', Buffer.from('asked'))] })
    const reply = (body: object) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body })
    await reply({ body: 'Secret', is_internal: true, attachments: [await upload('secret.txt', Buffer.from('secret'))] })
    await reply({ body: 'No file.' })
    await world.pass('1m')
    expect((await world.mails()).at(-1)).not.toHaveProperty('attachments')
  })

  it('stay behind when the mail would be too large, and it says so', async () => {
    const files = [await upload('large.txt', Buffer.alloc(15_000_000, 'a')), await upload('more.txt', Buffer.alloc(9_000_000, 'b'))]
    const small = await upload('small.txt', Buffer.from('c'))
    const mail = await say({ body: 'All of it.', body_html: '<p><b>All</b> of it.</p>', attachments: [...files, small] })
    const line = 'Not enclosed, because it was too large for a mail or is no longer there: more.txt'
    expect(mail).toMatchObject({ text: `All of it.\n\n${line}`, html: `<p><b>All</b> of it.</p><p>${line}</p>` })
    expect(mail).toMatchObject({ attachments: [{ filename: 'large.txt' }, { filename: 'small.txt' }] })
  })

  it('that were lost do not keep the words from going out', async () => {
    const id = await upload('lost.txt', Buffer.from(`lost ${database}`))
    await rm(join(world.folder, 'attachments'), { recursive: true })
    const mail = await say({ body: 'Words.', attachments: [id] })
    expect(mail?.text).toContain('Words.')
    expect(mail?.text).toContain('lost.txt')
  })
})
