import { expect, it } from 'vitest'
import { randomIds } from '../../../src/kernel/ids.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { createProduct } from '../../../src/server.ts'
import { openPlace } from '../../databases.ts'
import { KEYS, START } from '../../world.ts'
import { fakeClock } from '../../world/clock.ts'
import { fakeNetwork } from '../../world/network.ts'
import { requester } from '../../world/request.ts'
import { copyOfTemplate, worldConfig } from '../../world/template.ts'
import { userBody } from './client.ts'

it('the log says who asked for what and how it ended, and never what was in it', async () => {
  const place = await copyOfTemplate('sqlite')
  const clock = fakeClock(START)
  const config = worldConfig(place)
  let written = ''
  const log = createLog('trace', { write: (line: string) => void (written += line) })
  const parts = { config, log, db: openPlace(place, clock), clock, ids: randomIds(), net: fakeNetwork(), secretKey: 'x'.repeat(40) }
  const product = createProduct(parts)
  await product.app.ready()
  const ask = requester(product.app).withToken(KEYS.scim)
  const body = userBody('private.person@example.org', { nickName: 'Secret Nick' })
  const made = await ask('POST', '/scim/v2/Users', { body })
  await ask('POST', '/scim/v2/Users', { body })
  await ask('GET', `/scim/v2/Users/${made.json.id}?filter=private.person`)
  await requester(product.app).withToken('scim_unknown-token')('GET', '/scim/v2/Users')
  // Not a failure of ours that anybody should be woken for.
  expect((await ask('POST', '/scim/v2/Bulk', { body: {} })).status).toBe(501)
  expect((await ask('GET', '/scim/v2/Me')).status).toBe(501)
  await product.stop()
  await place.remove()
  const lines = written.split('\n').flatMap((line) => (line.includes('SCIM request') ? [JSON.parse(line)] : []))
  expect(lines).toMatchObject([
    { method: 'POST', path: '/scim/v2/Users', status: 201, connection: 1 },
    { method: 'POST', path: '/scim/v2/Users', status: 409, scim_type: 'uniqueness', connection: 1 },
    { method: 'GET', path: '/scim/v2/Users/…', status: 200, connection: 1 },
    { method: 'GET', path: '/scim/v2/Users', status: 401, connection: null },
    { method: 'POST', path: '/scim/v2/Bulk', status: 501 },
    { method: 'GET', path: '/scim/v2/Me', status: 501 },
  ])
  for (const { request_id } of lines) expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(written).not.toMatch(/private\.person|Secret Nick|unknown-token/)
  expect(written).not.toContain(KEYS.scim)
  expect(written).not.toMatch(/"level":[56]0/)
})
