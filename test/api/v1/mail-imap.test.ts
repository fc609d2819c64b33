import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createInboundMailDeps } from '../../../src/helpdesk/mail/inbound-deps.ts'
import { createImapConnect } from '../../../src/helpdesk/mail/imap/client.ts'
import { imapLoop } from '../../../src/helpdesk/mail/imap/loop.ts'
import { createSecretBox } from '../../../src/kernel/crypto.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { createLog } from '../../../src/kernel/log.ts'
import type { Loop } from '../../../src/kernel/loops.ts'
import { onBothDatabases } from '../../databases.ts'
import { IMAP_PASSWORD, openImapServer, type ImapServer } from '../../mail/imap-server.ts'
import { openWorld, type World } from '../../world.ts'
import { worldConfig } from '../../world/template.ts'

onBothDatabases('mail that is fetched', (database) => {
  let world: World
  let server: ImapServer
  let serial = 0
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(async () => void (server = await openImapServer()))
  const made: number[] = []
  const forget = (id: number) => world.alice('PUT', `/api/v1/mailboxes/${id}`, { body: { imap: null } })
  afterEach(async () => {
    for (const id of made.splice(0)) await forget(id)
    await server.close()
  })

  const mail = (subject: string, id = `i${++serial}`): string =>
    [
      `From: ana${serial}@client.test`,
      'To: help@desk.test',
      `Subject: ${subject}`,
      `Message-ID: <${id}@client.test>`,
      '',
      'Hello',
      '',
    ].join('\r\n')
  const imapTo = ({ port }: ImapServer, changes: object = {}) => ({
    host: '127.0.0.1',
    port,
    security: 'none',
    username: 'help',
    password: IMAP_PASSWORD,
    ...changes,
  })
  const mailboxWith = async (imap: object): Promise<number> => {
    const { status, json } = await world.alice('POST', '/api/v1/mailboxes', { body: { address: `help${++serial}@desk.test`, imap } })
    expect(status).toBe(201)
    made.push(json.data.id)
    return json.data.id
  }
  const read = async (id: number) => (await world.alice('GET', `/api/v1/mailboxes/${id}`)).json.data
  const subjects = async (): Promise<string[]> =>
    (await world.alice('GET', '/api/v1/tickets?per_page=100')).json.data.map(({ subject }: { subject: string }) => subject)
  const countOf = async (subject: string): Promise<number> => (await subjects()).filter((one) => one === subject).length
  const flagsOf = (folder = 'INBOX') => server.folders.get(folder)?.messages.map(({ uid, flags }) => [uid, [...flags]])

  it('unread mail becomes tickets, once, and is read afterwards; what had been read before is left alone', async () => {
    server.deliver(mail('Old and read'), { flags: ['\\Seen'] })
    server.deliver(mail('Waiting'))
    await mailboxWith(imapTo(server))
    await world.settle()
    expect([await countOf('Old and read'), await countOf('Waiting')]).toEqual([0, 1])
    expect(flagsOf()).toEqual([
      [1, ['\\Seen']],
      [2, ['\\Seen']],
    ])
    server.deliver(mail('Somebody looked first'), { flags: ['\\Seen'] })
    await world.pass('3m')
    expect([await countOf('Waiting'), await countOf('Somebody looked first')]).toEqual([1, 1])
  })

  it('is told from older mail also where the server does not say what comes next', async () => {
    server.forgetNext()
    server.deliver(mail('Unread first'))
    server.deliver(mail('Read after it'), { flags: ['\\Seen'] })
    await mailboxWith(imapTo(server))
    await world.pass('3m')
    server.deliver(mail('The newest'))
    await world.pass('3m')
    expect(await Promise.all(['Unread first', 'Read after it', 'The newest'].map(countOf))).toEqual([1, 0, 1])
  })

  it.each(['Done', 'Created/Below'])('goes to another folder when that is wished, which is created when missing: %s', async (move_to) => {
    server.deliver(mail(`Move to ${move_to}`))
    await mailboxWith(imapTo(server, { after_fetch: 'move', move_to }))
    await world.settle()
    expect(await countOf(`Move to ${move_to}`)).toBe(1)
    expect([flagsOf(), flagsOf(move_to)]).toEqual([[], [[1, ['\\Seen']]]])
  })

  it.each(['UID SEARCH', 'UID FETCH', 'UID STORE', 'UID MOVE'])(
    'is taken in once, and marked in the end, when the connection breaks at %s',
    async (command) => {
      const subjects = [`First at ${command}`, `Second at ${command}`]
      for (const subject of subjects) server.deliver(mail(subject))
      server.breakAt(command)
      const id = await mailboxWith(imapTo(server, { after_fetch: 'move', move_to: 'Done' }))
      await world.settle()
      expect((await read(id)).imap.last_error).toContain('127.0.0.1')
      await world.pass('5m')
      expect((await read(id)).imap).toMatchObject({ last_error: null, last_error_at: null })
      expect(await Promise.all(subjects.map(countOf))).toEqual([1, 1])
      expect([flagsOf()?.length, flagsOf('Done')?.length]).toEqual([0, 2])
    },
  )

  it('that the server numbers anew is not taken in twice', async () => {
    server.deliver(mail('Kept number'))
    await mailboxWith(imapTo(server))
    await world.settle()
    const inbox = server.folders.get('INBOX')
    if (!inbox) throw new Error('There is no INBOX.')
    inbox.uid_validity = 2
    inbox.messages = inbox.messages.map(({ raw }, index) => ({ uid: index + 10, raw, flags: new Set<string>() }))
    inbox.uid_next = 20
    server.deliver(mail('After the change'))
    await world.pass('3m')
    expect([await countOf('Kept number'), await countOf('After the change')]).toEqual([1, 1])
  })

  it('of one server does not wait for another that refuses; that one is asked less and less often, and says why', async () => {
    const broken = await openImapServer()
    broken.refuse(true)
    const sad = await mailboxWith(imapTo(broken))
    server.deliver(mail('Beside a broken one'))
    const happy = await mailboxWith(imapTo(server))
    await world.settle()
    expect(await countOf('Beside a broken one')).toBe(1)
    await forget(happy)
    expect((await read(sad)).imap.last_error).toBe('127.0.0.1 rejected the password of help.')
    await world.pass('70m')
    const tries = broken.said.filter((command) => command === 'LOGIN').length
    expect(tries).toBeGreaterThan(4)
    expect(tries).toBeLessThan(10)
    broken.deliver(mail('Came back'))
    broken.refuse(false)
    await world.pass('70m')
    expect(await countOf('Came back')).toBe(1)
    await broken.close()
  })

  it('comes in slices when there is much of it', async () => {
    for (let n = 0; n < 120; n++) server.deliver(mail('One of many'))
    await mailboxWith(imapTo(server))
    await world.settle()
    expect((await world.alice('GET', '/api/v1/tickets?q=many&per_page=1')).json.meta.total).toBe(120)
  })

  const imapOf = (): Loop => world.product.loops.find(({ name }) => name === 'imap') ?? expect.fail('There is no loop for it.')

  it('is fetched by one process, however many look', async () => {
    server.deliver(mail('Only one of us'))
    const id = await mailboxWith(imapTo(server))
    const config = worldConfig({ url: undefined, folder: world.folder, remove: async () => undefined })
    const [ids, secretKey] = [randomIds(), config.SECRET_KEY ?? '']
    const desk = createInboundMailDeps({ db: world.db, config, ids, secretKey, log: createLog('silent') })
    const other = imapLoop({ mail: desk, box: createSecretBox(secretKey), connect: createImapConnect('allow'), ids })
    for (let n = 0; n < 3; n++) {
      await Promise.all([imapOf().step(), other.step(), other.step(), imapOf().step()])
      await Promise.all([imapOf().settled?.(), other.settled?.()])
    }
    expect([await countOf('Only one of us'), server.said.filter((command) => command === 'LOGIN').length]).toEqual([1, 1])
    expect((await read(id)).imap).toMatchObject({ last_error: null, last_fetched_at: expect.any(String) })
  })

  it('of one server does not wait for another that says nothing', async () => {
    const silent = await openImapServer()
    silent.hush(true)
    await mailboxWith(imapTo(silent))
    server.deliver(mail('Not waiting'))
    await mailboxWith(imapTo(server))
    await imapOf().step()
    await expect.poll(() => countOf('Not waiting')).toBe(1)
    await silent.close()
    await imapOf().settled?.()
  })

  it('of a mailbox that is deleted is forgotten with it', async () => {
    server.deliver(mail('Before the end'))
    const id = await mailboxWith(imapTo(server))
    await world.settle()
    expect((await world.alice('DELETE', `/api/v1/mailboxes/${id}`)).status).toBe(204)
    server.deliver(mail('After the end'))
    await world.pass('3m')
    expect([await countOf('Before the end'), await countOf('After the end')]).toEqual([1, 0])
    expect(
      await world.db.read(({ db }) => db.selectFrom('mailbox_imap').select('mailbox_id').where('mailbox_id', '=', id).execute()),
    ).toEqual([])
  })

  it('is no longer fetched when the mailbox rests, or forgets its server', async () => {
    const id = await mailboxWith(imapTo(server, { is_active: false }))
    server.deliver(mail('Too late'))
    await world.pass('5m')
    await world.alice('PUT', `/api/v1/mailboxes/${id}`, { body: { imap: null } })
    await world.pass('5m')
    expect([server.said, (await read(id)).imap, await countOf('Too late')]).toEqual([[], null, 0])
  })

  it('settings are checked, the password is never shown, and stays when it is not named', async () => {
    const { status, json } = await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'bad@desk.test', imap: { host: 'h' } } })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['imap.username', 'imap.password']])
    const moving = { imap: imapTo(server, { after_fetch: 'move' }) }
    expect((await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'bad@desk.test', ...moving } })).status).toBe(422)
    const id = await mailboxWith(imapTo(server))
    const { text } = await world.alice('PUT', `/api/v1/mailboxes/${id}`, { body: { imap: { folder: 'Done' } } })
    expect(text).not.toContain(IMAP_PASSWORD)
    server.deliver(mail('In another folder'), { folder: 'Done' })
    await world.settle()
    expect(await countOf('In another folder')).toBe(1)
    expect((await world.bob('PUT', `/api/v1/mailboxes/${id}`, { body: { imap: null } })).status).toBe(403)
  })

  it('a trial says what is wrong, changes nothing, and sends a stored password nowhere else', async () => {
    const id = await mailboxWith(imapTo(server))
    const test = async (body: object) => await world.alice('POST', `/api/v1/mailboxes/${id}/test`, { body })
    server.deliver(mail('Only looked at'))
    expect((await test({})).json.data).toEqual({ is_ok: true, error: null, unseen: 1 })
    expect((await test({ password: 'wrong' })).json.data).toMatchObject({
      is_ok: false,
      error: expect.stringContaining('password of help'),
    })
    expect((await test({ folder: 'Nowhere' })).json.data).toMatchObject({ is_ok: false, error: expect.stringContaining('Nowhere') })
    expect((await test({ security: 'starttls', port: server.port })).json.data.is_ok).toBe(false)
    expect((await test({ host: 'localhost' })).status).toBe(422)
    expect(flagsOf()).toEqual([[1, []]])
    expect((await world.bob('POST', `/api/v1/mailboxes/${id}/test`, { body: {} })).status).toBe(403)
    expect((await world.alice('POST', '/api/v1/mailboxes/99999/test', { body: {} })).status).toBe(404)
  })
})

it('a server at an address that may not be called is not called', async () => {
  const world = await openWorld({ settings: { OUTBOUND_PRIVATE: 'deny' } })
  const server = await openImapServer()
  const imap = { host: '127.0.0.1', port: server.port, security: 'none', username: 'help', password: IMAP_PASSWORD }
  const { id } = (await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'x@desk.test', imap } })).json.data
  await world.settle()
  for (const host of ['127.0.0.1', 'localhost'])
    expect((await world.alice('POST', `/api/v1/mailboxes/${id}/test`, { body: { ...imap, host } })).json.data.error).toContain(
      'not allowed',
    )
  expect((await world.alice('GET', `/api/v1/mailboxes/${id}`)).json.data.imap.last_error).toContain('not allowed')
  expect(server.said).toEqual([])
  await server.close()
  await world.close()
})
