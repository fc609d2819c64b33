import { expect, it } from 'vitest'
import { renderPlain } from './plain.ts'

const failed = (code: string, message: string): Error => Object.assign(new Error(message), { code })

it.each([
  ['a server that cannot be reached', failed('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:5432')],
  ['a server that became read-only', failed('25006', 'cannot execute INSERT in a read-only transaction')],
  ['a broken connection', new Error('Connection terminated unexpectedly')],
])('plain text answers %s with 503, Retry-After and one sentence', (_, error) => {
  const { status, headers, body } = renderPlain(error)

  expect({ status, retry_after: headers?.['retry-after'], body }).toEqual({
    status: 503,
    retry_after: '1',
    body: 'The service is temporarily unavailable. Try again later.\n',
  })
})

it('plain text shows no message of an unexpected error', () => {
  const { status, body } = renderPlain(failed('42P01', 'relation "checks" does not exist'))

  expect(status).toBe(500)
  expect(body).not.toContain('relation')
})
