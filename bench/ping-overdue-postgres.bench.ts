import { overdue } from './ping/overdue.ts'

export const benchmark = overdue('PostgreSQL')
