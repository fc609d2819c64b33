import type { EventActor } from '../contract/event-actor.ts'
import type { Actor } from './actor.ts'

export const eventActorOf = (actor: Actor): EventActor => {
  switch (actor.kind) {
    case 'agent':
      return { type: 'agent', id: actor.account_id, name: actor.name, token_id: actor.token_id }
    case 'client':
      return { type: 'client', id: actor.client_id, name: actor.name }
    case 'automation':
      return { type: 'automation', id: actor.rule_id, name: actor.name }
    case 'scim':
      return { type: 'scim', id: actor.connection_id, name: actor.name }
    case 'key':
      return { type: 'key', id: actor.key_id, name: 'project key' }
    case 'system':
      return { type: 'system', id: null, name: actor.name }
    case 'anonymous':
      return { type: 'system', id: null, name: 'visitor' }
  }
}
