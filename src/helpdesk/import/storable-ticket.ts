import { toStorable } from '../../kernel/storable-text.ts'
import type { ExternalTicket } from './model.ts'

const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return toStorable(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(cleaned)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cleaned(name), cleaned(member)]))
}

/** Removes NUL characters, which PostgreSQL does not store, from all texts. */
export const toStorableTicket = (ticket: ExternalTicket): ExternalTicket => cleaned(ticket) as ExternalTicket
