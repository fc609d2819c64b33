import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Nullable, One } from '../schemas.ts'

export const SettingsRecord = Type.Object({
  return_tickets_on_departure: Type.Boolean({
    description: 'Returns the open tickets of a deactivated agent to their department’s queue.',
  }),
  csat_delay_hours: Nullable(
    Type.Integer({ minimum: 0, maximum: 168, description: 'Hours after resolution until the survey is sent; null: no surveys.' }),
  ),
  changes_vote_on_own: Type.Boolean({ description: 'Requester and assignee may vote on their own change.' }),
  major_incident_alerts: Type.Integer({
    minimum: 0,
    maximum: 1_000,
    description: 'Number of alerts of one group within `major_incident_minutes` that declares a major incident; 0: never.',
  }),
  major_incident_minutes: Type.Integer({ minimum: 1, maximum: 60, description: 'Period for `major_incident_alerts`.' }),
  major_incident_on_critical: Type.Boolean({ description: 'A critical alert declares a major incident.' }),
  incident_quiet_minutes: Type.Integer({
    minimum: 0,
    maximum: 1_440,
    description: 'Minutes without alerts after which an incident declared by alerts is resolved.',
  }),
})

export const getSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'Get the settings',
  tag: 'settings',
  auth: scope('admin:read'),
  responses: { 200: One(SettingsRecord) },
})

export const updateSettings = route({
  method: 'PUT',
  path: '/settings',
  summary: 'Update settings; omitted ones are kept',
  tag: 'settings',
  auth: admin,
  body: Type.Partial(SettingsRecord),
  responses: { 200: One(SettingsRecord) },
})
