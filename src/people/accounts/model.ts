import type { Instant } from '../../contract/time.ts'

export type Account = {
  readonly id: number
  readonly uuid: string
  readonly first_name: string
  readonly last_name: string
  readonly name: string
  readonly email: string | null
  readonly role_id: number
  readonly department_id: number | null
  readonly is_active: boolean
  readonly title: string
  readonly phone: string
  readonly locale: string
  readonly timezone: string
  readonly avatar_url: string | null
  readonly signature: string
  readonly source: 'manual' | 'scim' | 'saml'
  readonly last_login_at: Instant | null
  readonly last_seen_at: Instant | null
  readonly deactivated_at: Instant | null
  readonly version: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

export const normalizeEmail = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** First name and the rest. A single word becomes both, because neither may be empty. */
export const splitName = (name: string): { first_name: string; last_name: string } => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') || first }
}
