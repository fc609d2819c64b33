import { MonitorError } from './errors.ts'
import { open, route } from '../route.ts'
import { Text } from '../schemas.ts'

export const getStatus = route({
  method: 'GET',
  path: '/status/',
  summary: 'Get the status of the service and its database',
  tag: 'status',
  auth: open,
  responses: { 200: Text('text/html', 'OK'), 500: MonitorError },
})
