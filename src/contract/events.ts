import type { EventActor, IsoText } from './event-actor.ts'
import type { ItsmEvents } from './events-itsm.ts'
import type { TicketEvents } from './events-tickets.ts'
import type { Instant } from './time.ts'
import type { ClientSource } from './v1/ticket-enums.ts'

export type { EventActor, IsoText } from './event-actor.ts'

type PeopleEvents = {
  'user.created': {
    readonly id: number
    readonly name: string
    readonly email: string | null
    readonly role_id: number
    readonly department_id: number | null
    readonly is_active: boolean
    readonly source: 'manual' | 'scim' | 'saml'
    readonly created_at: IsoText
    readonly actor: EventActor
  }
  'user.deactivated': {
    readonly id: number
    readonly name: string
    readonly email: string | null
    readonly role_id: number
    readonly department_id: number | null
    readonly is_active: false
    readonly deactivated_at: IsoText
    readonly source: 'scim' | 'admin' | 'api'
    readonly tokens_revoked: number
    readonly sessions_revoked: number
    readonly actor: EventActor
  }
  'client.created': {
    readonly id: number
    readonly name: string
    readonly email: string
    readonly company_id: number | null
    readonly source: ClientSource
    readonly is_verified: boolean
    readonly created_at: IsoText
    readonly actor: EventActor
  }
  'client.company.created': {
    readonly id: number
    readonly name: string
    readonly domains: readonly string[]
    readonly created_at: IsoText
    readonly actor: EventActor
  }
}

/** Payloads of events. Webhooks send them as they are, with the state at the time of the event. Modules merge into this interface. */
export interface EventData extends TicketEvents, PeopleEvents, ItsmEvents {
  'check.flipped': {
    readonly check_id: number
    readonly flip_id: number
    readonly old_status: string
    readonly new_status: string
    readonly at: Instant
    readonly reason: 'timeout' | 'fail' | ''
  }
}

export type EventName = keyof EventData
