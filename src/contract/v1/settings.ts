import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { One } from '../schemas.ts'

export const SettingsRecord = Type.Object({
  return_tickets_on_departure: Type.Boolean({ description: 'The open tickets of an agent who leaves return to their department’s queue.' }),
})

export const getSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'Read the settings of the desk',
  tag: 'settings',
  auth: scope('admin:read'),
  replies: { 200: One(SettingsRecord) },
})

export const updateSettings = route({
  method: 'PUT',
  path: '/settings',
  summary: 'Change settings of the desk; what is left out stays',
  tag: 'settings',
  auth: admin,
  body: Type.Partial(SettingsRecord),
  replies: { 200: One(SettingsRecord) },
})
