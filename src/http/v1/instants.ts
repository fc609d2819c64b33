import type { Instant } from '../../contract/time.ts'
import { parseRangeEdge } from '../../helpdesk/reports/model.ts'
import { invalid } from '../../kernel/errors.ts'

type RangeParams = { readonly from?: string | undefined; readonly to?: string | undefined }

export const parseRangeEnd = (query: RangeParams, edge: keyof RangeParams): Instant | undefined => {
  const text = query[edge]
  return text === undefined ? undefined : (parseRangeEdge(text, edge) ?? invalid({ [edge]: [`The ${edge} field must be a valid date.`] }))
}
