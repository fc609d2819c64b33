import { expect, it } from 'vitest'
import { AppError } from '../../../kernel/errors.ts'
import { renderV1Error } from './v1.ts'
import { renderV3Error } from './v3.ts'

it.each([
  ['the helpdesk API', renderV1Error],
  ['the monitor API', renderV3Error],
])('%s answers 503 with Retry-After when the service is busy', (_api, render) => {
  const { status, headers, body } = render(new AppError('unavailable', 'Too many texts are waiting.', { retry_after: 5 }))

  expect({ status, retry_after: headers?.['retry-after'] }).toEqual({ status: 503, retry_after: '5' })
  expect(Object.values(Object(body))).toEqual(['Too many texts are waiting.'])
})
