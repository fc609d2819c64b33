import { afterAll, beforeAll, expect, it } from 'vitest'
import { deactivateAccount } from '../../../src/people/accounts/deactivate.ts'
import { getAccount } from '../../../src/people/accounts/accounts.ts'
import { system } from '../../../src/people/actor.ts'
import { createSession } from '../../../src/people/sessions/sessions.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'

type Frame = { readonly id?: string; readonly event?: string; readonly data?: string }

const framesIn = (text: string): readonly Frame[] =>
  text
    .split('\n\n')
    .filter((block) => block.includes('event:'))
    .map((block) => Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))))

/** Reads a stream until `isEnough` or its end. */
const listenTo = async (url: string, cookie: string, last_id?: string) => {
  const leaving = new AbortController()
  const response = await fetch(url, {
    headers: { cookie, ...(last_id !== undefined && { 'last-event-id': last_id }) },
    signal: leaving.signal,
  })
  let text = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const until = async (isEnough: (frames: readonly Frame[]) => boolean): Promise<readonly Frame[]> => {
    while (!isEnough(framesIn(text))) {
      const piece = await reader?.read()
      if (!piece || piece.done) return [...framesIn(text), { event: 'end' }]
      text += piece.value
    }
    return framesIn(text)
  }
  const untilHeartbeat = async (): Promise<boolean> => {
    while (!/(^|\n\n):\n\n/.test(text)) {
      const piece = await reader?.read()
      if (!piece || piece.done) return false
      text += piece.value
    }
    return true
  }
  return { status: response.status, headers: response.headers, until, untilHeartbeat, leave: () => leaving.abort() }
}

/** Somebody who is signed in at the dashboard. */
const cookieOf = async (world: World, account_id: number): Promise<string> =>
  `sid=${await world.db.tx((tx) => createSession(tx, account_id, { ip: '127.0.0.1', user_agent: 'test' }, 'test'))}`

const patchOf = (frames: readonly Frame[], uuid: string) =>
  frames.flatMap(({ event, data }) => (event === 'patch' && data?.includes(uuid) ? [JSON.parse(data)] : [])).at(-1)

onBothDatabases('the live stream', (database) => {
  let world: World
  let base: string
  let project: string
  beforeAll(async () => {
    world = await openWorld({ database })
    base = await world.product.app.listen({ port: 0, host: '127.0.0.1' })
    project = await world.db.read(async ({ db }) => (await db.selectFrom('projects').select('uuid').executeTakeFirstOrThrow()).uuid)
  })
  afterAll(() => world.close())

  const live = async (topics = 'checks', account_id: number = ALICE.id, last_id?: string) =>
    await listenTo(`${base}/app/api/live?topics=${topics}`, await cookieOf(world, account_id), last_id)
  const newCheck = async (): Promise<string> => (await world.writer('POST', '/api/v3/checks/', { body: { name: 'x' } })).json.uuid

  it('tells of a ping, with the fields that changed', async () => {
    const uuid = await newCheck()
    const stream = await live()
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    await world.anyone('GET', `/ping/${uuid}`)
    const frames = await stream.until((seen) => patchOf(seen, uuid)?.p.n_pings === 1)
    expect(patchOf(frames, uuid)).toMatchObject({ t: 'check', id: uuid, p: { status: 'up', started: false, n_pings: 1 } })
    stream.leave()
  })

  it('sends a heartbeat every five seconds', async () => {
    const stream = await live()
    await stream.until((seen) => seen.length > 0)
    world.jump('5s')
    expect(await stream.untilHeartbeat()).toBe(true)
    stream.leave()
  })

  it('tells of what people change, and of checks that go down', async () => {
    const uuid = await newCheck()
    const stream = await live(`project:${project}`)
    await world.writer('POST', `/api/v3/checks/${uuid}`, { body: { name: 'Renamed' } })
    await stream.until((seen) => patchOf(seen, uuid)?.p.name === 'Renamed')
    await world.anyone('GET', `/ping/${uuid}/fail`)
    await stream.until((seen) => patchOf(seen, uuid)?.p.status === 'down')
    stream.leave()
  })

  it('says what was missed to whoever comes back, and "reset" to whoever was away too long', async () => {
    const uuid = await newCheck()
    const first = await live()
    const [hello] = await first.until((seen) => seen.length > 0)
    first.leave()
    await world.anyone('GET', `/ping/${uuid}`)
    const back = await live('checks', ALICE.id, hello?.id)
    await back.until((seen) => patchOf(seen, uuid)?.p.n_pings === 1)
    back.leave()
    const lost = await live('checks', ALICE.id, 'elsewhere.7')
    expect((await lost.until((seen) => seen.length > 1)).at(1)).toMatchObject({ event: 'reset' })
    lost.leave()
  })

  it('misses nothing between who is signed in and the first moment of the stream, also where nobody watched before', async () => {
    const quiet = await openWorld({ database })
    try {
      const at = await quiet.product.app.listen({ port: 0, host: '127.0.0.1' })
      const cookie = await cookieOf(quiet, ALICE.id)
      const session = await fetch(`${at}/app/api/session`, { headers: { cookie } })
      const position = session.headers.get('x-live-position') ?? ''
      await quiet.alice('POST', '/api/v1/departments', { body: { name: 'Night watch' } })
      const stream = await listenTo(`${at}/app/api/live?topics=notices`, cookie, position)
      expect(patchOf(await stream.until((seen) => patchOf(seen, 'department') !== undefined), 'department')).toBeDefined()
      stream.leave()
    } finally {
      await quiet.close()
    }
  })

  it('keeps the projects one did not ask for to itself', async () => {
    const uuid = await newCheck()
    const elsewhere = await live('tickets')
    const here = await live()
    await world.anyone('GET', `/ping/${uuid}`)
    await here.until((seen) => patchOf(seen, uuid) !== undefined)
    await world.writer('POST', `/api/v3/checks/${uuid}`, { body: { name: 'again' } })
    await here.until((seen) => patchOf(seen, uuid)?.p.name === 'again')
    elsewhere.leave()
    expect(patchOf(await elsewhere.until(() => false).catch(() => []), uuid)).toBeUndefined()
    here.leave()
  })

  it('tells that something of a kind was written, and nothing more of it', async () => {
    const stream = await live('notices')
    await world.alice('POST', '/api/v1/departments', { body: { name: 'Night watch' } })
    await world.alice('POST', '/api/v1/departments', { body: {} })
    const seen = await stream.until((frames) => patchOf(frames, 'department') !== undefined)
    expect(patchOf(seen, 'department')).toMatchObject({ t: 'written', p: {} })
    expect(JSON.stringify(seen)).not.toContain('Night watch')
    stream.leave()
  })

  it.each([
    ['no topic', '', 422],
    ['an unknown topic', 'weather', 422],
    ['an unknown project', 'project:00000000-0000-4000-8000-000000000000', 404],
  ])('refuses %s', async (_case, topics, status) => {
    expect((await live(topics)).status).toBe(status)
  })

  it('refuses whoever is not signed in', async () => {
    expect((await listenTo(`${base}/app/api/live?topics=checks`, 'sid=nonsense')).status).toBe(401)
  })

  it('ends when the account loses its access', async () => {
    const stream = await live('checks', BOB.id)
    await stream.until((seen) => seen.length > 0)
    await world.db.tx(async (tx) => deactivateAccount(tx, system('test'), await getAccount(tx, BOB.id), []))
    expect((await stream.until(() => false)).at(-1)).toEqual({ event: 'end' })
  })

  /** Somebody with a role of their own. */
  const newcomer = async (): Promise<{ readonly id: number; readonly role_id: number }> => {
    const role = await world.alice('POST', '/api/v1/roles', { body: { name: crypto.randomUUID(), permissions: ['tickets:read'] } })
    const role_id: number = role.json.data.id
    const body = { name: 'Mo Mover', email: `${crypto.randomUUID()}@acme.test`, password: 'a long enough password', role_id }
    return { id: (await world.alice('POST', '/api/v1/users', { body })).json.data.id, role_id }
  }

  it.each(['a department', 'a role', 'what the role may do'])(
    'ends, to begin anew with what one may see, when %s is changed',
    async (what) => {
      const { id, role_id } = await newcomer()
      const department = await world.alice('POST', '/api/v1/departments', { body: { name: crypto.randomUUID() } })
      const stream = await live('tickets', id)
      const wish = what === 'a department' ? { department_id: department.json.data.id } : { role_id: (await newcomer()).role_id }
      const [path, body] = what.startsWith('a') ? [`users/${id}`, wish] : [`roles/${role_id}`, { sees_all_departments: true }]
      expect((await world.alice('PUT', `/api/v1/${path}`, { body })).status).toBe(200)
      expect((await stream.until(() => false)).at(-1)).toEqual({ event: 'end' })
    },
  )

  it('is one of at most a hundred of each account', async () => {
    const cookie = await cookieOf(world, (await newcomer()).id)
    const leaving = new AbortController()
    // Held on to: a stream that nobody can read any more is closed.
    const streams: Response[] = []
    for (let opened = 0; opened < 101; opened++)
      streams.push(await fetch(`${base}/app/api/live?topics=notices`, { headers: { cookie }, signal: leaving.signal }))
    expect(streams.map(({ status }) => status)).toEqual([...Array.from({ length: 100 }, () => 200), 409])
    leaving.abort()
  })

  it('ends when the server stops', async () => {
    const stopping = await openWorld({ database })
    const address = await stopping.product.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await listenTo(`${address}/app/api/live?topics=checks`, await cookieOf(stopping, ALICE.id))
    await stream.until((seen) => seen.length > 0)
    const closing = stopping.close()
    expect((await stream.until(() => false)).at(-1)).toEqual({ event: 'end' })
    await closing
  })
})
