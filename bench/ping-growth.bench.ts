import { growth } from './ping/growth.ts'

export const benchmark = growth('SQLite')
