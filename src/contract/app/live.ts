import { Type } from 'typebox'
import { anyone, route } from '../route.ts'
import { Text } from '../schemas.ts'
import { SECOND } from '../time.ts'

/** The stream sends a comment this often, so that a browser can tell a quiet stream from a dead connection. */
export const LIVE_HEARTBEAT_INTERVAL = 5 * SECOND

/** A change of one thing, as the live stream tells it. */
export type LivePatch = {
  /** The kind of thing: `check`, `ticket`, `notices`; `written` when something of the kind named by `id` was written by anybody. */
  readonly t: string
  readonly id: string | number
  /** Grows with every change of the thing: of two patches the one with the larger number is newer. */
  readonly v: number
  /** The fields that changed; `gone: true` when the thing is no more. */
  readonly p: Readonly<Record<string, unknown>>
}

/**
 * `checks`: of all projects. `project:UUID`: of one. `tickets`: those the agent may see. `notices`: the agent's own.
 */
export const LIVE_TOPIC_PATTERN = /^(checks|tickets|notices|project:[0-9a-f-]{36})$/

export const watchLive = route({
  method: 'GET',
  path: '/live',
  summary: 'Changes as they happen, as server-sent events; `Last-Event-ID` resumes, and `reset` means: ask for everything anew',
  tag: 'live',
  auth: anyone,
  query: Type.Object({ topics: Type.String({ description: 'Topics with commas in between.' }) }),
  responses: { 200: Text('text/event-stream', 'Changes, as they happen.') },
})
