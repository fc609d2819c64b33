import type { ForeignTicket } from './model.ts'

const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(cleaned)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [cleaned(name), cleaned(member)]))
}

/** PostgreSQL stores no NUL in text. Other products may have exported one; the rest of the ticket is worth importing. */
export const withoutNul = (ticket: ForeignTicket): ForeignTicket => cleaned(ticket) as ForeignTicket
