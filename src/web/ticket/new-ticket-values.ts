import type { BodyOf } from '../../contract/route.ts'
import { TICKET_PRIORITIES, TICKET_TYPES } from '../../contract/v1/ticket-enums.ts'
import type { createTicket } from '../../contract/v1/tickets.ts'
import { givenIn, type CustomField, type TypedValues } from '../desk/fields/custom-values.ts'

const wordsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const initialFor = (client: string) => ({
  requester_email: client,
  requester_name: '',
  subject: '',
  description: '',
  priority: 'medium',
  type: 'question',
  department_id: '',
  assignee_id: '',
  tags: '',
})

export type NewTicketValues = ReturnType<typeof initialFor> & TypedValues

/** Request body; empty fields are omitted, so that the server applies its defaults. */
export const bodyOf = (values: NewTicketValues, fields: readonly CustomField[]): BodyOf<typeof createTicket> => {
  const { requester_email, subject, description, requester_name, department_id, assignee_id, tags } = values
  const custom_fields = givenIn(fields, values)
  return {
    requester_email,
    subject,
    description,
    priority: TICKET_PRIORITIES.find((word) => word === values.priority) ?? 'medium',
    type: TICKET_TYPES.find((word) => word === values.type) ?? 'question',
    ...(requester_name !== '' && { requester_name }),
    ...(department_id !== '' && { department_id: Number(department_id) }),
    ...(assignee_id !== '' && { assignee_id: Number(assignee_id) }),
    ...(tags !== '' && { tags: wordsIn(tags) }),
    ...(Object.keys(custom_fields).length > 0 && { custom_fields }),
  }
}
