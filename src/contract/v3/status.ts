import { MonitorError } from './errors.ts'
import { open, route } from '../route.ts'
import { Text } from '../schemas.ts'

export const getStatus = route({
  method: 'GET',
  path: '/status/',
  summary: 'Whether the service can reach its database',
  tag: 'status',
  auth: open,
  responses: { 200: Text('text/html', 'OK'), 500: MonitorError },
})
