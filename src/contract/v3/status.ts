import { Type } from 'typebox'
import { open, route } from '../route.ts'

export const getStatus = route({
  method: 'GET',
  path: '/status/',
  summary: 'Whether the service can reach its database',
  tag: 'status',
  auth: open,
  replies: { 200: Type.String({ description: 'OK' }), 500: Type.Object({ error: Type.String() }) },
})
