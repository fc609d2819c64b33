import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Nullable, One } from '../schemas.ts'

export const SettingsRecord = Type.Object({
  return_tickets_on_departure: Type.Boolean({ description: 'The open tickets of an agent who leaves return to their department’s queue.' }),
  csat_delay_hours: Nullable(
    Type.Integer({ minimum: 0, maximum: 168, description: 'How long after a solution clients are asked how it was; null: they are not.' }),
  ),
  changes_vote_on_own: Type.Boolean({ description: 'Requester and assignee may vote on their own change.' }),
  major_incident_alerts: Type.Integer({
    minimum: 0,
    maximum: 1_000,
    description: 'So many alerts of one group at once are a major incident; 0: however many there are, they are none.',
  }),
  major_incident_minutes: Type.Integer({ minimum: 1, maximum: 60, description: 'At once: within so many minutes.' }),
  major_incident_on_critical: Type.Boolean({ description: 'A critical alert alone is a major incident.' }),
  incident_quiet_minutes: Type.Integer({
    minimum: 0,
    maximum: 1_440,
    description: 'So long no alert may come before a major incident that alerts declared is over.',
  }),
})

export const getSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'Read the settings of the desk',
  tag: 'settings',
  auth: scope('admin:read'),
  responses: { 200: One(SettingsRecord) },
})

export const updateSettings = route({
  method: 'PUT',
  path: '/settings',
  summary: 'Change settings of the desk; what is left out stays',
  tag: 'settings',
  auth: admin,
  body: Type.Partial(SettingsRecord),
  responses: { 200: One(SettingsRecord) },
})
