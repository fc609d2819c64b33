import type { FieldErrors } from '../../kernel/errors.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import { formatReference, isActive, type Ticket } from '../tickets/model.ts'

/** Why the tickets cannot be merged, by field; undefined if they can. */
export const findMergeError = (source: Ticket, target: Ticket | undefined): FieldErrors | undefined => {
  if (!target) return { merge_into_id: ['The selected merge into id is invalid.'] }
  if (target.id === source.id) return { merge_into_id: ['A ticket cannot be merged into itself.'] }
  if (target.merged_into_id !== null)
    return {
      merge_into_id: [
        `${formatReference(target.id)} was merged into ${formatReference(target.merged_into_id)} (id ${target.merged_into_id}).`,
      ],
    }
  if (target.status === 'closed') return { merge_into_id: [`${formatReference(target.id)} is closed; reopen it first.`] }
  return undefined
}

/** The target reopens for an active source, which must not disappear in a waiting or closed ticket. */
export const shouldReopenTarget = (source: Ticket, target: Ticket): boolean => isActive(source.status) && !isActive(target.status)

/** Values of the target first; addresses and tags without duplicates. */
export const mergeLists = (
  source: Ticket,
  target: Ticket,
): {
  readonly tags: readonly string[]
  readonly cc: readonly string[]
  readonly tags_added: readonly string[]
  readonly cc_added: readonly string[]
} => {
  const tags_added = source.tags.filter((tag) => !target.tags.includes(tag))
  const known = new Set([target.requester_email, ...target.cc].map(normalizeEmail))
  const cc_added = [source.requester_email, ...source.cc].filter(
    (address) => !known.has(normalizeEmail(address)) && known.add(normalizeEmail(address)),
  )
  return { tags: [...target.tags, ...tags_added], cc: [...target.cc, ...cc_added], tags_added, cc_added }
}
