import { REFERENCE_KINDS, type ReferenceCounts } from '../../contract/v1/reference-kinds.ts'
import { ApiError } from '../api/error.ts'
import type { Messages } from '../i18n/messages.ts'

type Telling = {
  readonly uses: Messages['admin']['uses']
  readonly list: (items: readonly string[]) => string
  readonly inUse: (given: { readonly users: string }) => string
}

/** Replaces an `in_use` error with a translated message that lists the references; other errors pass through. */
export const explained = (failure: unknown, { uses, list, inUse }: Telling): unknown => {
  if (!(failure instanceof ApiError) || failure.code !== 'in_use' || failure.uses === undefined) return failure
  const counts: ReferenceCounts = failure.uses
  const users = REFERENCE_KINDS.flatMap((use) => {
    const count = counts[use] ?? 0
    return count === 0 ? [] : [uses[use]({ count })]
  })
  return users.length === 0 ? failure : new ApiError({ ...failure, message: inUse({ users: list(users) }) })
}
