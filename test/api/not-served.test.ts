import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createFastify } from '../../src/http/create-fastify.ts'
import { registerWebRoutes } from '../../src/http/web.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const NOTHING = 'There is nothing at this address.\n'

describe('an address that the product does not serve', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-web-'))
  mkdirSync(join(folder, '_app'))
  writeFileSync(join(folder, 'tokens.css'), '')
  writeFileSync(join(folder, 'index.html'), '<p>the dashboard</p>')
  const app = createFastify({ log: createLog('silent'), ids: randomIds(), trustProxy: [], secure: false })
  registerWebRoutes(app, folder)
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  const PATHS = ['/foo', '/pings/x', '/robots.txt', '/inbox/mine/7/more', '/sub/api/v3/status/', '/p', '/homes']

  it.each(PATHS)('%s is 404 in plain text for every method', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const { statusCode, headers, payload } = await app.inject({ method, url })
      expect([method, statusCode, headers['content-type']]).toEqual([method, 404, 'text/plain; charset=utf-8'])
      if (method !== 'HEAD') expect(payload).toBe(NOTHING)
    }
  })

  it.each(PATHS)('%s is 404 in a page when a page was asked for', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, headers, payload } = await app.inject({ method, url, headers: HTML })
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(payload).toContain('There is nothing at this address.')
    }
  })

  it.each(['/', '/home', '/inbox/mine', '/inbox/mine/7?x=1', '/tickets/7/', '/p/x/checks/new', '/login'])('%s is a page', async (url) => {
    const { statusCode, payload } = await app.inject(url)
    expect([statusCode, payload]).toEqual([200, '<p>the dashboard</p>'])
  })

  it.each(['/api/v1/nothing', '/api/v3/nothing'])('%s stays a refusal of its API', async (url) => {
    const { statusCode, headers } = await app.inject({ url, headers: HTML })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })
})
