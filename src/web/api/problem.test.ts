import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readProblem, retryAfterOf } from './problem.ts'

const told = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  readProblem({ status, body, header: (name) => headers[name] ?? null })

describe('an answer that says no', () => {
  it('keeps the sentences about each field', () => {
    const problem = told(422, {
      error: { code: 'validation_failed', message: 'Please correct two fields.', fields: { name: ['is empty'], tz: 'is unknown', odd: 7 } },
    })
    expect(problem.code).toBe('validation_failed')
    expect(problem.fields).toEqual({ name: ['is empty'], tz: ['is unknown'] })
  })

  it('is read as the session API says it: a sentence, and sentences by field', () => {
    const problem = told(422, {
      message: 'The name field is required. (and 1 more error)',
      errors: { name: ['The name field is required.'], tz: ['No such zone.'] },
    })
    expect(problem.message).toBe('The name field is required. (and 1 more error)')
    expect(problem.fields).toEqual({ name: ['The name field is required.'], tz: ['No such zone.'] })
  })

  it('is understood when the details lie at the top', () => {
    expect(told(409, { code: 'conflict', message: 'Somebody was faster.' })).toMatchObject({
      code: 'conflict',
      message: 'Somebody was faster.',
    })
  })

  it('has a code and the request id even when the body is no JSON of ours', () => {
    expect(told(502, '<html>', { 'x-request-id': 'req-7' })).toMatchObject({
      status: 502,
      code: 'http_502',
      requestId: 'req-7',
      fields: {},
    })
  })

  it('never throws, whatever the body is', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.integer({ min: 400, max: 599 }), (body, status) => told(status, body).status === status))
  })
})

describe('how long to wait', () => {
  it.each([
    ['30', null, 30],
    ['0.2', null, 1],
    ['-5', null, 0],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT', 30],
    ['soon', 'Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['', null, undefined],
    [null, null, undefined],
  ])('is read from %j', (header, now, seconds) => {
    expect(retryAfterOf(header, now)).toBe(seconds)
  })
})
