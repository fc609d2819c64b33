import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFastify } from '../../../src/http/create-fastify.ts'
import { registerWebRoutes } from '../../../src/http/web.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { openWorld, type World } from '../../world.ts'
import { asBob } from './person.ts'

describe.each([
  ['http', 'http://desk.test', undefined],
  ['https', 'https://desk.test', 'max-age=31536000'],
])('what every answer says about itself over %s', (_, BASE_URL, hsts) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database: 'sqlite', settings: { BASE_URL } })))
  afterAll(() => world.close())

  it.each(['/app/api/session', '/api/v1/me', '/api/v3/status/', '/scim/v2/Users', '/nowhere'])('%s', async (path) => {
    const { headers } = await world.anyone('GET', path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers['strict-transport-security']).toBe(hsts)
  })

  it('what somebody who is signed in reads is kept by no cache', async () => {
    expect((await asBob(world, 'GET', '/app/api/session')).headers['cache-control']).toBe('no-store')
    expect((await world.bob('GET', '/api/v1/me')).headers['cache-control']).toBe('no-store')
  })
})

describe('the page of the dashboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-page-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('runs its own scripts and the one whose hash is named, and is shown in nobody’s frame', async () => {
    mkdirSync(join(folder, '_app'))
    writeFileSync(join(folder, 'tokens.css'), '')
    writeFileSync(join(folder, 'index.html'), '<script>set()</script>')
    const app = createFastify({ log: createLog('silent'), ids: randomIds(), trustProxy: [], secure: false })
    registerWebRoutes(app, folder)
    const { headers } = await app.inject('/inbox/mine')
    const policy = String(headers['content-security-policy'])
    const named = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]
    expect(named('script-src')).toMatch(/^'self' 'sha256-[\w+/]{43}='$/)
    expect(named('frame-ancestors')).toBe("'none'")
    expect(named('object-src')).toBe("'none'")
    expect(named('base-uri')).toBe("'none'")
    await app.close()
  })
})
