import { Type } from 'typebox'
import { anyone, route } from '../route.ts'
import { One, OneOf } from '../schemas.ts'

const Reports = OneOf(['off', 'daily', 'weekly', 'monthly'], 'How often a summary of all checks comes by mail.')
const ReminderInterval = OneOf(['off', 'hourly', 'daily'], 'How often a reminder comes by mail while something is down.')

const Settings = One(Type.Object({ reports: Reports, nags: ReminderInterval }))

export const getReports = route({
  method: 'GET',
  path: '/reports',
  summary: 'Which mails about checks you get',
  tag: 'reports',
  auth: anyone,
  responses: { 200: Settings },
})

export const putReports = route({
  method: 'PATCH',
  path: '/reports',
  summary: 'Choose which mails about checks you get',
  tag: 'reports',
  auth: anyone,
  body: Type.Object({ reports: Type.Optional(Reports), nags: Type.Optional(ReminderInterval) }),
  responses: { 200: Settings },
})
