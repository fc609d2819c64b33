import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_ATTACHED_BYTES } from '../../../src/helpdesk/replies/collect-attachments.ts'
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
    const files = [
      await upload('large.txt', Buffer.alloc(1_000_000, 'a')),
      await upload('more.txt', Buffer.alloc(MAX_ATTACHED_BYTES - 999_999, 'b')),
    ]
    const small = await upload('small.txt', Buffer.from('c'))
    const mail = await say({ body: 'All of it.', body_html: '<p><b>All</b> of it.</p>', attachments: [...files, small] })
    const line = 'Not attached because too large for a mail: more.txt'
    expect(mail).toMatchObject({ text: `All of it.\n\n${line}`, html: `<p><b>All</b> of it.</p><p>${line}</p>` })
    expect(mail).toMatchObject({ attachments: [{ filename: 'large.txt' }, { filename: 'small.txt' }] })
  })

  describe('that cannot be read', () => {
    const lose = (): Promise<void> => rename(join(world.folder, 'attachments'), join(world.folder, 'elsewhere'))
    const putBack = (): Promise<void> => rename(join(world.folder, 'elsewhere'), join(world.folder, 'attachments'))
    const replyWith = async (filename: string) => {
      const { id } = await newTicket(world)
      const attachments = [await upload(filename, Buffer.from(`${filename} ${database}`))]
      await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'See the file.', attachments } })
      return id
    }
    const statusOf = async (id: number): Promise<string> =>
      (await world.alice('GET', `/api/v1/tickets/${id}/replies`)).json.data.at(-1).email_status

    it('hold the reply back until they can be read again', async () => {
      const id = await replyWith('later.txt')
      const before = (await world.mails()).length
      await lose()
      await world.pass('1m')
      expect([(await world.mails()).length, await statusOf(id)]).toEqual([before, 'queued'])
      await putBack()
      await world.pass('1h')
      expect((await world.mails()).slice(before)).toMatchObject([{ attachments: [{ filename: 'later.txt' }] }])
    })

    it('fail the reply in the end, and its ticket and author say so', async () => {
      const id = await replyWith('lost.txt')
      const before = (await world.mails()).length
      await lose()
      await world.pass('12h')
      expect([(await world.mails()).length, await statusOf(id)]).toEqual([before, 'failed'])
      const { data } = (await world.alice('GET', `/api/v1/tickets/${id}/timeline`)).json
      const reason = 'The file lost.txt cannot be read (ENOENT).'
      expect(data).toContainEqual(expect.objectContaining({ type: 'email_failed', data: expect.objectContaining({ reason }) }))
    })
  })
})
