import type { Instant } from '../../contract/time.ts'
import { invalid } from '../../kernel/errors.ts'
import { normalizeCc } from './create.ts'
import type { TicketPatch } from './diff.ts'
import type { Ticket } from './model.ts'
import { mergeCustomFields, parseTags } from './references.ts'

/** A requested edit that does not depend on a ticket: from a form, a macro, a rule or a bulk update. */
export type TicketEdit = Partial<Pick<Ticket, 'status' | 'priority' | 'type' | 'department_id' | 'assignee_id' | 'subject'>> & {
  readonly tags?: readonly string[] | string
  readonly add_tags?: readonly string[]
  readonly remove_tags?: readonly string[]
  readonly cc?: readonly string[]
  /** Custom fields that are missing here keep their value; null removes a value. */
  readonly custom_fields?: Readonly<Record<string, unknown>>
  readonly pending_until?: Instant | null
}

const newTags = (ticket: Ticket, { tags, add_tags = [], remove_tags = [] }: TicketEdit): readonly string[] => {
  const removed = parseTags(remove_tags)
  const kept = (tags === undefined ? ticket.tags : parseTags(tags)).filter((tag) => !removed.includes(tag))
  return parseTags([...kept, ...add_tags])
}

export const toTicketPatch = (ticket: Ticket, edit: TicketEdit): TicketPatch => {
  const { tags: _, add_tags: __, remove_tags: ___, cc, custom_fields, subject, ...plain } = edit
  if (subject !== undefined && subject.trim() === '') invalid({ subject: ['The subject field is required.'] })
  return {
    ...plain,
    tags: newTags(ticket, edit),
    ...(subject !== undefined && { subject: subject.trim() }),
    ...(cc !== undefined && { cc: normalizeCc(cc, ticket.requester_email) }),
    ...(custom_fields !== undefined && { custom_fields: mergeCustomFields(ticket.custom_fields, custom_fields) }),
  }
}
