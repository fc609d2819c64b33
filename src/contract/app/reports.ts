import { Type } from 'typebox'
import { anyone, route } from '../route.ts'
import { One, OneOf } from '../schemas.ts'

const Reports = OneOf(['off', 'daily', 'weekly', 'monthly'], 'Interval of the summary of all checks by mail.')
const ReminderInterval = OneOf(['off', 'hourly', 'daily'], 'Interval of reminders by mail while a check is down.')

const Settings = One(Type.Object({ reports: Reports, reminders: ReminderInterval }))

export const getReports = route({
  method: 'GET',
  path: '/reports',
  summary: 'Get my settings for mails about checks',
  tag: 'reports',
  auth: anyone,
  responses: { 200: Settings },
})

export const putReports = route({
  method: 'PATCH',
  path: '/reports',
  summary: 'Update my settings for mails about checks',
  tag: 'reports',
  auth: anyone,
  body: Type.Object({ reports: Type.Optional(Reports), reminders: Type.Optional(ReminderInterval) }),
  responses: { 200: Settings },
})
