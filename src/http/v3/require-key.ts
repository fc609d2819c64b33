import { unauthenticated } from '../../kernel/errors.ts'
import type { Actor, KeyActor } from '../../people/actor.ts'

/** Narrows the actor of a project route for the compiler; the conventions have authenticated it. */
export const requireKey = (actor: Actor): KeyActor => (actor.kind === 'key' ? actor : unauthenticated('missing api key'))
