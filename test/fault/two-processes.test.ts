import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases, type Place } from '../databases.ts'
import { ALICE, KEYS, PASSWORD } from '../world/people.ts'
import { installedPlace, settingsOf } from './installation.ts'
import { startProcess, type Running } from './process.ts'
import { createRules, openTickets, untilRulesActedOnce } from './rules-scene.ts'

const PAGE = { 'content-type': 'application/json', 'x-requested-with': 'watchdesk' }

const ask = (process: Running, path: string, headers: Record<string, string>, more: { method?: string; body?: unknown } = {}) =>
  fetch(`${process.base}${path}`, {
    method: more.method ?? 'GET',
    headers: { ...headers, ...(more.body !== undefined && { 'content-type': 'application/json' }) },
    ...(more.body !== undefined && { body: JSON.stringify(more.body) }),
  })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const hire = async (process: Running, email: string): Promise<number> => {
  const body = { name: 'Lea Leaver', email, password: PASSWORD }
  const made = await ask(process, '/api/v1/users', bearer(ALICE.token), { method: 'POST', body })
  expect(made.status).toBe(201)
  return JSON.parse(await made.text()).data.id
}

const tokenOf = async (process: Running, email: string): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}`
  const made = await ask(process, '/api/v1/tokens', { authorization }, { method: 'POST', body: { name: 'Own' } })
  expect(made.status).toBe(201)
  return JSON.parse(await made.text()).token
}

const cookieOf = async (process: Running, email: string): Promise<string> => {
  const signedIn = await ask(process, '/app/api/session', PAGE, { method: 'POST', body: { email, password: PASSWORD } })
  expect(signedIn.status).toBe(200)
  return (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const scimId = async (process: Running, email: string): Promise<string> => {
  const found = await ask(process, `/scim/v2/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`, bearer(KEYS.scim))
  return JSON.parse(await found.text()).Resources[0].id
}

type Leaver = { readonly id: number; readonly email: string }

const remove = (process: Running, path: string, token: string) => ask(process, path, bearer(token), { method: 'DELETE' })

const ENDS = [
  ['the API', async (process: Running, { id }: Leaver) => remove(process, `/api/v1/users/${id}`, ALICE.token)],
  ['SCIM', async (process: Running, { email }: Leaver) => remove(process, `/scim/v2/Users/${await scimId(process, email)}`, KEYS.scim)],
] as const

onBothDatabases('two processes on one database', (database) => {
  let place: Place
  let [one, two]: readonly Running[] = []
  beforeAll(async () => {
    place = await installedPlace(database)
    one = await startProcess(settingsOf(place))
    // A SQLite file has one worker.
    two = await startProcess({ ...settingsOf(place), ...(database === 'sqlite' && { ROLES: 'http' }) })
  })
  afterAll(async () => {
    await two?.kill()
    await one?.kill()
    await place.remove()
  })

  const both = (): readonly [Running, Running] => {
    if (!one || !two) throw new Error('A process did not start.')
    return [one, two]
  }

  it.each(ENDS)(
    'an agent deactivated by %s in one is out in the other at the very next request, and its live stream ends',
    async (by, end) => {
      const [here, there] = both()
      const email = `leaver-by-${by.replace(' ', '-').toLowerCase()}@acme.test`
      const id = await hire(here, email)
      const [token, cookie] = [await tokenOf(there, email), await cookieOf(there, email)]
      const requests = [here, there].flatMap((process) => [
        () => ask(process, '/api/v1/me', bearer(token)),
        () => ask(process, '/app/api/session', { ...PAGE, cookie }),
      ])
      for (const send of requests) expect((await send()).status).toBe(200)
      const stream = await ask(there, '/app/api/live?topics=tickets', { ...PAGE, cookie })
      expect(stream.status).toBe(200)
      expect((await end(here, { id, email })).status).toBe(204)
      for (const send of requests) expect((await send()).status).toBe(401)
      // Several processes belong on PostgreSQL: those on one SQLite file do not hear each other.
      if (database === 'postgres') await expect(stream.text()).resolves.toBeTypeOf('string')
      else await stream.body?.cancel()
    },
  )

  it.runIf(database === 'postgres')('each rule acts once on each ticket, whichever process it was opened in', async () => {
    const [here, there] = both()
    await createRules(here)
    const ids = [...(await openTickets(here, 'One')), ...(await openTickets(there, 'Other'))]
    await untilRulesActedOnce(place, there, ids)
  })
})
