import { audit } from '../admin-audit.ts'
import { branding } from '../admin-branding.ts'
import { retention } from '../admin-retention.ts'

export const admin = { audit, branding, retention } as const
