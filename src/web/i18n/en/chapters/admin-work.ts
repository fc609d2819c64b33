import { adminDesk } from '../admin-desk.ts'
import { fields } from '../admin-fields.ts'
import { imports } from '../admin-imports.ts'
import { quarantine } from '../admin-quarantine.ts'

export const admin = { ...adminDesk, fields, imports, quarantine } as const
