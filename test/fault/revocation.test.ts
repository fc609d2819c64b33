import { expect, it } from 'vitest'
import { freshPlace, onBothDatabases } from '../databases.ts'
import { ALICE, KEYS, PASSWORD } from '../world/people.ts'
import { startProcess, type Running } from './process.ts'

const EMAIL = 'leaver@acme.test'
const PAGE = { 'content-type': 'application/json', 'x-requested-with': 'watchdesk' }

const ask = (process: Running, path: string, headers: Record<string, string>, more: { method?: string; body?: unknown } = {}) =>
  fetch(`${process.base}${path}`, {
    method: more.method ?? 'GET',
    headers: { ...headers, ...(more.body !== undefined && { 'content-type': 'application/json' }) },
    ...(more.body !== undefined && { body: JSON.stringify(more.body) }),
  })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const hire = async (process: Running): Promise<number> => {
  const body = { name: 'Lea Leaver', email: EMAIL, password: PASSWORD }
  const made = await ask(process, '/api/v1/users', bearer(ALICE.token), { method: 'POST', body })
  expect(made.status).toBe(201)
  return JSON.parse(await made.text()).data.id
}

const tokenOf = async (process: Running): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`${EMAIL}:${PASSWORD}`).toString('base64')}`
  const made = await ask(process, '/api/v1/tokens', { authorization }, { method: 'POST', body: { name: 'Own' } })
  expect(made.status).toBe(201)
  return JSON.parse(await made.text()).token
}

const cookieOf = async (process: Running): Promise<string> => {
  const signedIn = await ask(process, '/app/api/session', PAGE, { method: 'POST', body: { email: EMAIL, password: PASSWORD } })
  expect(signedIn.status).toBe(200)
  return (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const scimId = async (process: Running): Promise<string> => {
  const found = await ask(process, `/scim/v2/Users?filter=${encodeURIComponent(`userName eq "${EMAIL}"`)}`, bearer(KEYS.scim))
  return JSON.parse(await found.text()).Resources[0].id
}

const ENDS = [
  ['the API', async (process: Running, id: number) => ask(process, `/api/v1/users/${id}`, bearer(ALICE.token), { method: 'DELETE' })],
  ['SCIM', async (process: Running) => ask(process, `/scim/v2/Users/${await scimId(process)}`, bearer(KEYS.scim), { method: 'DELETE' })],
] as const

onBothDatabases('an agent deactivated in one process', (database) => {
  it.each(ENDS)('by %s is out in another at the very next request, and its live stream ends', async (_by, end) => {
    const place = await freshPlace(database)
    const settings = { DATA_DIR: place.folder, ...(place.url !== undefined && { DATABASE_URL: place.url }) }
    const one = await startProcess(settings)
    const two = await startProcess({ ...settings, ROLES: 'http' })
    try {
      const id = await hire(one)
      const [token, cookie] = [await tokenOf(two), await cookieOf(two)]
      const doors = [one, two].flatMap((process) => [
        () => ask(process, '/api/v1/me', bearer(token)),
        () => ask(process, '/app/api/session', { ...PAGE, cookie }),
      ])
      for (const knock of doors) expect((await knock()).status).toBe(200)
      const stream = await ask(two, '/app/api/live?topics=tickets', { ...PAGE, cookie })
      expect(stream.status).toBe(200)
      expect((await end(one, id)).status).toBe(204)
      for (const knock of doors) expect((await knock()).status).toBe(401)
      // Several processes belong on PostgreSQL: those on one SQLite file do not hear each other.
      if (database === 'postgres') await expect(stream.text()).resolves.toBeTypeOf('string')
      else await stream.body?.cancel()
    } finally {
      await two.kill()
      await one.kill()
      await place.remove()
    }
  })
})
