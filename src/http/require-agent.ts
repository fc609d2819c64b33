import { unauthenticated } from '../kernel/errors.ts'
import type { Actor, AgentActor } from '../people/actor.ts'

/** Most routes of the helpdesk are for agents; the door has seen to it, and this tells the compiler. */
export const requireAgent = (actor: Actor): AgentActor =>
  actor.kind === 'agent' ? actor : unauthenticated('Show a bearer token, or sign in.')
