import { describe, expect, it } from 'vitest'
import { urlOf } from './url.ts'

describe('the address of a call', () => {
  it.each([
    ['/checks', {}, '/app/api/checks'],
    ['/checks/:uuid', { params: { uuid: 'a b/c' } }, '/app/api/checks/a%20b%2Fc'],
    ['/p/:project/checks/:uuid/pings', { params: { project: 7, uuid: 'x' } }, '/app/api/p/7/checks/x/pings'],
    ['/checks', { query: { tag: ['a', 'b'], q: undefined, n: 0, down: false, gone: null } }, '/app/api/checks?tag=a&tag=b&n=0&down=false'],
    ['/checks', { query: { q: 'ä&b=c' } }, '/app/api/checks?q=%C3%A4%26b%3Dc'],
  ])('of %s with %j is %s', (path, given, url) => {
    expect(urlOf('/app/api', path, given)).toBe(url)
  })

  it('is refused when a parameter is missing, so that nobody deletes the whole collection', () => {
    expect(() => urlOf('/app/api', '/checks/:uuid', {})).toThrow('needs a value for uuid')
    expect(() => urlOf('/app/api', '/checks/:uuid', { params: { uuid: '' } })).toThrow('needs a value for uuid')
  })
})
