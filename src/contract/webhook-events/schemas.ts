import type { TSchema } from 'typebox'
import type { WebhookEvent } from '../v1/webhook-enums.ts'
import { itsmEventSchemas } from './itsm.ts'
import { peopleEventSchemas } from './people.ts'
import { ticketEventSchemas } from './tickets.ts'

export const EVENT_SCHEMAS: Readonly<Record<WebhookEvent, TSchema>> = { ...ticketEventSchemas, ...peopleEventSchemas, ...itsmEventSchemas }
