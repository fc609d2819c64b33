import { unauthenticated } from '../../kernel/errors.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'

/** Narrows the actor of an agent route for the compiler; the conventions have authenticated it. */
export const requireAgent = (actor: Actor): AgentActor => (actor.kind === 'agent' ? actor : unauthenticated('Authentication required.'))
