import { describe, expect, it } from 'vitest'
import { selectForPostgres } from './postgres-selection.ts'
import { readSources } from './read-sources.ts'

const testFile = (noun: string): string => `onBothDatabases('x', () => { world.alice('GET', '/api/v1/${noun}') })`

/** A route `/noun` with its adapter, its command and, in `store.ts`, SQL written by hand. */
const feature = (noun: string): [string, string][] => [
  [`src/contract/v1/${noun}.ts`, `route({ path: '/${noun}' })`],
  [`src/http/v1/${noun}.ts`, `from '../../contract/v1/${noun}.ts'\nfrom '../../helpdesk/${noun}-rules/list.ts'`],
  [`src/helpdesk/${noun}-rules/list.ts`, `from './store.ts'`],
  [`src/helpdesk/${noun}-rules/store.ts`, 'sql`select 1`'],
]

describe('test files that run on PostgreSQL too', () => {
  it('are those that reach SQL written by hand through the routes they name', () => {
    const files = new Map([
      ...feature('cats'),
      ['src/http/v1/dogs.ts', `from '../../contract/v1/dogs.ts'`],
      ['src/contract/v1/dogs.ts', `route({ path: '/dogs' })`],
      ['test/api/v1/cats.test.ts', testFile('cats')],
      ['test/api/v1/dogs.test.ts', testFile('dogs')],
    ])
    expect(selectForPostgres(files)).toEqual({ whole: ['test/api/v1/cats.test.ts'], concurrent: [] })
  })

  it('are two for each such source', () => {
    const tests = Array.from({ length: 5 }, (_, n) => [`test/api/v1/cats-${n}.test.ts`, testFile('cats')] as const)
    expect(selectForPostgres(new Map([...feature('cats'), ...tests])).whole).toHaveLength(2)
  })

  it('are, of other files, the tests that send calls at the same time', () => {
    const concurrent = `${testFile('dogs')}\nit('two dogs at once', () => Promise.all(calls))`
    expect(selectForPostgres(new Map([['test/api/v1/dogs.test.ts', concurrent]]))).toEqual({
      whole: [],
      concurrent: ['test/api/v1/dogs.test.ts'],
    })
  })

  it('are at least seventy whole files, with every test of the kernel and of pings, and fifty in part', () => {
    const files = readSources()
    const { whole, concurrent } = selectForPostgres(files)
    expect(whole.length).toBeGreaterThanOrEqual(70)
    expect(whole.length + concurrent.length).toBeGreaterThanOrEqual(120)
    const always = [...files.keys()].filter((path) => /^test\/(?:kernel|api\/ping)\/.*\.test\.ts$/.test(path))
    const missing = always.filter((path) => files.get(path)?.includes('onBothDatabases(') && !whole.includes(path))
    expect(missing).toEqual([])
  })
})
