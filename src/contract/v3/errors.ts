import { Type } from 'typebox'

/** Body of every 4xx and 5xx of the monitor's API that a route does not declare itself. */
export const MonitorError = Type.Object({ error: Type.String() }, { description: 'An error.' })
