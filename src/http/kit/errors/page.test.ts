import { expect, it } from 'vitest'
import { renderErrorPage } from './page.ts'

const failed = (code: string, message: string): Error => Object.assign(new Error(message), { code })

it.each([
  ['a server that cannot be reached', failed('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:5432')],
  ['a server that became read-only', failed('25006', 'cannot execute INSERT in a read-only transaction')],
  ['a broken connection', new Error('Connection terminated unexpectedly')],
])('a page answers %s with 503, Retry-After and none of the words of the database', (_, error) => {
  const { status, headers, body } = renderErrorPage(error)

  expect({ status, retry_after: headers?.['retry-after'] }).toEqual({ status: 503, retry_after: '1' })
  expect(body).not.toContain(error.message)
  expect(body).toContain('The service is temporarily unavailable.')
})

it('a page shows no message of an unexpected error', () => {
  const { status, body } = renderErrorPage(failed('42P01', 'relation "status_pages" does not exist'))

  expect(status).toBe(500)
  expect(body).not.toContain('relation')
})
