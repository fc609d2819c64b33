import type { HttpResponse } from '../responses.ts'
import { sentenceOf } from './page.ts'
import { renderV1Error } from './v1.ts'

export const renderPlain = (error: unknown): HttpResponse => {
  const { status, headers } = renderV1Error(error)
  const retry_after = headers?.['retry-after']
  return {
    status,
    body: `${sentenceOf(error, status)}\n`,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...(retry_after !== undefined && { 'retry-after': retry_after }),
    },
  }
}
