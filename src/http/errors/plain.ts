import type { Reply } from '../replies.ts'
import { sentenceOf } from './page.ts'
import { renderV1 } from './v1.ts'

/** Renders an error as plain text, for addresses that belong to no API. */
export const renderPlain = (error: unknown): Reply => {
  const { status, headers } = renderV1(error)
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
