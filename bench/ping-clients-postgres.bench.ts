import { byClients } from './ping/clients.ts'

export const benchmark = byClients('PostgreSQL')
