import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createApp, JSON_LIMIT } from '../src/http/app.ts'
import { openDoors } from '../src/http/doors.ts'
import { describedApis, routeTables } from '../src/http/docs/described.ts'
import { securityDocument } from '../src/http/docs/security.ts'
import { openApi } from '../src/http/openapi.ts'
import type { DoorParts } from '../src/http/open-door.ts'
import { PUBLIC_PAGES } from '../src/http/docs/security-pages.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { createLog } from '../src/kernel/log.ts'
import { renderConfigTable } from '../src/kernel/config.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

describe('documents made from the code', () => {
  it.each(describedApis().map(({ api, routes }) => [api.name, api, routes] as const))(
    'docs/openapi/%s.json is fresh (npm run openapi)',
    (name, api, routes) => {
      expect(JSON.parse(read(`docs/openapi/${name}.json`))).toEqual(JSON.parse(JSON.stringify(openApi(api, routes))))
    },
  )

  it('docs/security.md is fresh (npm run openapi)', () => {
    expect(read('docs/security.md')).toBe(securityDocument(routeTables()))
  })

  it('the README has the table of settings as the code has it', () => {
    expect(read('README.md')).toContain(renderConfigTable())
  })
})

/** Addresses that answer another method only to refuse it. */
const isRefusal = (url: string, method: string): boolean =>
  (method === 'POST' && /^\/(?:badge|b)\//.test(url)) || (method === 'GET' && /^\/api\/v\d\/(?:notifications|bounces)/.test(url))

describe('the pages beside the APIs', () => {
  const registered = (): readonly { readonly method: string; readonly url: string; readonly bodyLimit?: number }[] => {
    const app = createApp({ log: createLog('silent'), ids: randomIds(), trustProxy: [], secure: false })
    const routes: { method: string; url: string; bodyLimit?: number }[] = []
    app.addHook('onRoute', ({ method, url, bodyLimit }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, ...(bodyLimit !== undefined && { bodyLimit }) })
    })
    const house = { config: { BASE_URL: 'http://localhost' } }
    openDoors({ app, db: {}, limiter: {}, house } as unknown as DoorParts)
    return routes
  }

  it('are those that docs/security.md lists, with the bodies they take', () => {
    const line = (method: string, path: string, limit: number | undefined) =>
      `${method} ${path} ${method === 'GET' ? '' : (limit ?? JSON_LIMIT)}`
    const served = registered().filter(({ method, url }) => ['GET', 'POST'].includes(method) && !isRefusal(url, method))
    const listed = PUBLIC_PAGES.map(({ method, path, body_limit }) => line(method, path, body_limit))
    expect(listed.toSorted()).toEqual(served.map(({ method, url, bodyLimit }) => line(method, url, bodyLimit)).toSorted())
  })
})
