import { unauthenticated } from '../../kernel/errors.ts'
import type { Actor, KeyActor } from '../../people/actor.ts'

/** Most routes of the monitor are for project keys; the door has seen to it, and this tells the compiler. */
export const requireKey = (actor: Actor): KeyActor => (actor.kind === 'key' ? actor : unauthenticated('missing api key'))
