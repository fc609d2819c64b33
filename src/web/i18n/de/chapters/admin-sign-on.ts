import { signOn } from '../admin-access.ts'

export const admin = { signOn } as const
