import { expect, it } from 'vitest'
import { randomIds } from '../../../src/kernel/ids.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { createProduct } from '../../../src/server.ts'
import { onBothDatabases, openPlace, type DatabaseName } from '../../databases.ts'
import { BOB, KEYS, PASSWORD, START } from '../../world.ts'
import { fakeClock } from '../../world/clock.ts'
import { fakeNetwork } from '../../world/network.ts'
import { requester } from '../../world/request.ts'
import { copyOfTemplate, worldConfig } from '../../world/template.ts'
import { patchBody, userBody } from './client.ts'

/** Two products on one database, as two processes would be: they share nothing else. */
const openTwo = async (database: DatabaseName) => {
  const place = await copyOfTemplate(database)
  const open = async () => {
    const config = worldConfig(place, { RATE_LIMIT_FACTOR: '1000' })
    const clock = fakeClock(START)
    const parts = { config, log: createLog('silent'), db: openPlace(place, clock), clock, ids: randomIds(), net: fakeNetwork() }
    const product = createProduct({ ...parts, secretKey: config.SECRET_KEY ?? '' })
    await product.app.ready()
    return { ...requester(product.app), stop: () => product.stop() }
  }
  const [one, two] = [await open(), await open()]
  return {
    one,
    two,
    close: async () => {
      await one.stop()
      await two.stop()
      await place.remove()
    },
  }
}

type Ends = readonly [string, (ask: ReturnType<typeof requester>['anyone'], id: string) => Promise<{ readonly status: number }>]

const ENDS: readonly Ends[] = [
  ['PATCH', (ask, id) => ask('PATCH', `/scim/v2/Users/${id}`, { body: patchBody({ op: 'replace', path: 'active', value: false }) })],
  ['PUT', (ask, id) => ask('PUT', `/scim/v2/Users/${id}`, { body: userBody(BOB.email, { active: false }) })],
  ['DELETE', (ask, id) => ask('DELETE', `/scim/v2/Users/${id}`)],
]

onBothDatabases('revocation', (database) => {
  it.each(ENDS)('by %s ends tokens and sessions at the very next request, in every process', async (_method, end) => {
    const { one, two, close } = await openTwo(database)
    const signIn = { body: { email: BOB.email, password: PASSWORD }, headers: { 'x-requested-with': 'watchdesk' } }
    const signedIn = await two.anyone('POST', '/app/api/session', signIn)
    expect(signedIn.status, signedIn.text).toBe(200)
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    const doors = [one, two].flatMap((process) => [
      () => process.bob('GET', '/api/v1/me'),
      () => process.withHeaders({ cookie })('GET', '/app/api/session'),
    ])
    for (const knock of doors) expect((await knock()).status).toBe(200)
    const scim = one.withToken(KEYS.scim)
    const { json } = await scim('GET', '/scim/v2/Users', { query: { filter: `userName eq "${BOB.email}"` } })
    expect((await end(scim, json.Resources[0].id)).status).toBeLessThan(300)
    for (const knock of doors) expect((await knock()).status).toBe(401)
    expect((await two.anyone('POST', '/app/api/session', signIn)).status).toBeGreaterThanOrEqual(400)
    await close()
  })

  it('of a SCIM token is seen by every process', async () => {
    const { one, two, close } = await openTwo(database)
    const made = await one.alice('POST', '/api/v1/scim-tokens', { body: { name: 'short-lived' } })
    expect((await two.withToken(made.json.token)('GET', '/scim/v2/Users')).status).toBe(200)
    expect((await one.alice('DELETE', `/api/v1/scim-tokens/${made.json.data.id}`)).status).toBe(204)
    expect((await two.withToken(made.json.token)('GET', '/scim/v2/Users')).status).toBe(401)
    await close()
  })

  it('two processes that look at a new database at once make each user and group once', async () => {
    const { one, two, close } = await openTwo(database)
    const asks = [one, two, one, two].map((process) => process.withToken(KEYS.scim)('GET', '/scim/v2/'))
    const replies = await Promise.all(asks)
    const ids = replies.map(({ json }) => json.Resources.map(({ id }: { id: string }) => id))
    expect(new Set(ids.map((list) => JSON.stringify(list))).size).toBe(1)
    expect(ids[0]).toHaveLength(6)
    await close()
  })
})
