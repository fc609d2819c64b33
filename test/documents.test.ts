import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MAX_JSON_BODY_BYTES } from '../src/http/kit/body-limit.ts'
import { createFastify } from '../src/http/create-fastify.ts'
import { registerApis } from '../src/http/register-apis.ts'
import { listPublicApis, listRouteTables } from '../src/http/docs/route-tables.ts'
import { renderSecurityDocument } from '../src/http/docs/security.ts'
import { buildOpenApiDocument } from '../src/http/kit/openapi.ts'
import type { ApiDeps } from '../src/http/kit/mount-api.ts'
import { PUBLIC_PAGES } from '../src/http/docs/security-pages.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { createLog } from '../src/kernel/log.ts'
import { renderConfigTable } from '../src/kernel/config.ts'
import { graphFolders, hasCurrentGraphs } from '../scripts/folder-graph.mjs'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

describe('documents made from the code', () => {
  it.each(listPublicApis().map(({ api, routes }) => [api.name, api, routes] as const))(
    'docs/openapi/%s.json is fresh (npm run openapi)',
    (name, api, routes) => {
      expect(JSON.parse(read(`docs/openapi/${name}.json`))).toEqual(JSON.parse(JSON.stringify(buildOpenApiDocument(api, routes))))
    },
  )

  it('docs/security.md is fresh (npm run openapi)', () => {
    expect(read('docs/security.md')).toBe(renderSecurityDocument(listRouteTables()))
  })

  it('the README has the table of settings as the code has it', () => {
    expect(read('README.md')).toContain(renderConfigTable())
  })
})

describe('documents about the code', () => {
  const PATH = /`((?:src|test|docs|bench|scripts)\/[\w./-]+)`/g

  it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md', 'docs/testing.md'])(
    '%s names files that exist',
    (document) => {
      const paths = [...read(document).matchAll(PATH)].map(([, path = '']) => path)
      expect(paths.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([])
    },
  )

  it('ARCHITECTURE.md names functions in the files that declare them', () => {
    const named = read('ARCHITECTURE.md').matchAll(/`(src\/[\w./-]+\.ts)` `(\w+)`(?:, `(\w+)`)?/g)
    const pairs = [...named].flatMap(([, path = '', ...names]) => names.filter(Boolean).map((name) => ({ path, name })))
    expect(pairs.length).toBeGreaterThan(20)
    expect(pairs.filter(({ path, name }) => !new RegExp(`\\b${name}\\b`).test(read(path)))).toEqual([])
  })
})

describe('the graphs of folders', () => {
  it('are fresh in ARCHITECTURE.md (node scripts/folder-graph.mjs)', () => {
    expect(hasCurrentGraphs()).toBe(true)
  })

  it('leave out an arrow that follows from others', () => {
    const source = new Map([
      ['a/one.ts', "import { two } from '../b/two.ts'\nimport type { Three } from '../c/three.ts'\n"],
      ['b/two.ts', "import { three } from '../beside.ts'\n"],
      ['beside.ts', "export * from './c/three.ts'\n"],
      ['c/three.ts', ''],
    ])
    expect([...graphFolders(source)]).toEqual([
      ['a', ['b']],
      ['b', ['c']],
      ['c', []],
    ])
  })

  it('are stale after a change of an arrow', () => {
    expect(hasCurrentGraphs(read('ARCHITECTURE.md').replace('jobs --> db', 'db --> jobs'))).toBe(false)
  })
})

/** Addresses that answer another method only to refuse it. */
const isRefusal = (url: string, method: string): boolean =>
  (method === 'POST' && /^\/(?:badge|b)\//.test(url)) || (method === 'GET' && /^\/api\/v\d\/(?:notifications|bounces)/.test(url))

describe('the pages beside the APIs', () => {
  const registered = (): readonly { readonly method: string; readonly url: string; readonly bodyLimit?: number }[] => {
    const app = createFastify({ log: createLog('silent'), ids: randomIds(), trustProxy: [], secure: false })
    const routes: { method: string; url: string; bodyLimit?: number }[] = []
    app.addHook('onRoute', ({ method, url, bodyLimit }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, ...(bodyLimit !== undefined && { bodyLimit }) })
    })
    const context = { config: { BASE_URL: 'http://localhost' } }
    registerApis({ app, db: {}, limiter: {}, context } as unknown as ApiDeps)
    return routes
  }

  it('are those that docs/security.md lists, with the bodies they take', () => {
    const line = (method: string, path: string, limit: number | undefined) =>
      `${method} ${path} ${method === 'GET' ? '' : (limit ?? MAX_JSON_BODY_BYTES)}`
    const served = registered().filter(({ method, url }) => ['GET', 'POST'].includes(method) && !isRefusal(url, method))
    const listed = PUBLIC_PAGES.map(({ method, path, body_limit }) => line(method, path, body_limit))
    expect(listed.toSorted()).toEqual(served.map(({ method, url, bodyLimit }) => line(method, url, bodyLimit)).toSorted())
  })
})
