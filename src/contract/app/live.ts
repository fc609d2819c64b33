import { Type } from 'typebox'
import { anyone, route } from '../route.ts'
import { Text } from '../schemas.ts'
import { SECOND } from '../time.ts'

/** Interval of the stream's comments, by which a browser tells a quiet stream from a dead connection. */
export const LIVE_HEARTBEAT_INTERVAL = 5 * SECOND

export type LivePatch = {
  /** Kind of record: `check`, `ticket`, `notices`; `written` after a write to a record of the kind in `id`. */
  readonly t: string
  readonly id: string | number
  /** Version of the record: of two patches the larger one is newer. */
  readonly v: number
  /** The changed fields; `gone: true` after a deletion. */
  readonly p: Readonly<Record<string, unknown>>
}

/** `checks`: of all projects. `project:UUID`: of one. `tickets`: those the agent may see. `notices`: the agent's own. */
export const LIVE_TOPIC_PATTERN = /^(checks|tickets|notices|project:[0-9a-f-]{36})$/

export const watchLive = route({
  method: 'GET',
  path: '/live',
  summary: 'Stream changes as server-sent events; `Last-Event-ID` resumes, after `reset` all data must be reloaded',
  tag: 'live',
  auth: anyone,
  query: Type.Object({ topics: Type.String({ description: 'Comma-separated topics.' }) }),
  responses: { 200: Text('text/event-stream', 'Stream of changes.') },
})
