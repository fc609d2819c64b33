import { describe, expect, it } from 'vitest'
import { createPathTable, splitPath } from './path-table.ts'

const tableOf = (...paths: readonly string[]) => {
  const table = createPathTable<string>()
  for (const path of paths) table.getOrCreate(path, () => path)
  return (url: string) => table.find(splitPath(url))
}

describe('a table of addresses', () => {
  it.each([
    ['/', '/', {}],
    ['/checks', '/checks/', {}],
    ['/checks//?q=/pause', '/checks/', {}],
    ['/checks#/pause', '/checks/', {}],
    ['//checks///5', '/checks/:uuid', { uuid: '5' }],
    ['http://other.test/checks/5?x', '/checks/:uuid', { uuid: '5' }],
    ['/checks/new', '/checks/new', {}],
    ['/checks/%6eew', '/checks/new', {}],
    ['/checks/new/pause', '/checks/:uuid/pause', { uuid: 'new' }],
    ['/checks/new/pings/7', '/checks/new/pings/:n', { n: '7' }],
    ['/checks/old/pings/7', '/checks/:uuid/pings/:n', { uuid: 'old', n: '7' }],
    ['/checks/a%2Fb%2541/pause', '/checks/:uuid/pause', { uuid: 'a/b%41' }],
    ['/checks/__proto__/pause', '/checks/:uuid/pause', { uuid: '__proto__' }],
  ])('%s leads to %s', (url, value, params) => {
    const find = tableOf(
      '/',
      '/checks/',
      '/checks/:uuid',
      '/checks/new',
      '/checks/:uuid/pause',
      '/checks/new/pings/:n',
      '/checks/:uuid/pings/:n',
    )
    expect(find(url)).toEqual({ value, params })
  })

  it.each(['/', '/check', '/checks/1/2', '/Checks', '/checks/:uuid/pause/now', `/checks/${'x'.repeat(501)}`])('%s leads nowhere', (url) => {
    expect(tableOf('/checks', '/checks/:uuid', '/checks/:uuid/pause')(url)).toBeUndefined()
  })

  it('finds what has a long name when it is asked to', () => {
    const table = createPathTable<string>()
    table.getOrCreate('/checks/:uuid', () => 'a check')
    const segments = ['checks', 'x'.repeat(501)]
    expect([table.find(segments), table.find(segments, Infinity)?.value]).toEqual([undefined, 'a check'])
  })

  it('makes what lies at an address once', () => {
    const table = createPathTable<object>()
    expect(table.getOrCreate('/checks/:uuid', () => ({}))).toBe(table.getOrCreate('/checks/:uuid', () => ({})))
  })

  it('does not let one address have two names', () => {
    expect(() => tableOf('/checks/:uuid', '/checks/:id')).toThrow('/checks/:id and /checks/:uuid are one address.')
  })
})
