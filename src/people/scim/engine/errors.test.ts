import { describe, expect, it } from 'vitest'
import { badRequest, errorBody, quoted, ScimError } from './errors.ts'

describe('the body of an error', () => {
  it('has its status as text and its members at the top', () => {
    expect(errorBody(badRequest('invalidFilter', 'The filter has no end.'))).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '400',
      scimType: 'invalidFilter',
      detail: 'The filter has no end.',
    })
  })

  it('has no scimType where the standard knows none', () => {
    expect(Object.keys(errorBody(new ScimError(404, undefined, 'There is no such user.')))).toEqual(['schemas', 'status', 'detail'])
  })

  it('quotes only a little of what the client sent, with odd characters escaped', () => {
    expect(quoted('a\n"b\ud800')).toBe('"a\\n\\"b\\ud800"')
    expect(quoted('x'.repeat(1_000_000)).length).toBeLessThan(80)
  })
})
