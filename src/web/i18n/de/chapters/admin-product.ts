import { audit } from '../admin-audit.ts'
import { branding } from '../admin-branding.ts'
import { deadLetters } from '../admin-dead-letters.ts'
import { retention } from '../admin-retention.ts'

export const admin = { audit, branding, deadLetters, retention } as const
