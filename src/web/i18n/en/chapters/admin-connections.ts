import { tokens } from '../admin-tokens.ts'
import { webhooks } from '../admin-webhooks.ts'

export const admin = { tokens, webhooks } as const
