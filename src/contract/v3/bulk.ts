import { Type } from 'typebox'
import { key, route } from '../route.ts'
import { OneOf } from '../schemas.ts'
import { CheckRecord } from './checks.ts'
import { AnyUuid } from './params.ts'

const BULK_ACTIONS = ['pause', 'resume', 'delete', 'add_tags', 'remove_tags'] as const

export const changeChecks = route({
  method: 'POST',
  path: '/checks/bulk',
  summary: 'Pause, resume, delete or tag many checks; changes none if one is missing',
  tag: 'check',
  auth: key('write'),
  body: Type.Object({
    action: OneOf(BULK_ACTIONS),
    checks: Type.Array(AnyUuid, { minItems: 1, maxItems: 200 }),
    tags: Type.Optional(Type.String({ maxLength: 500, description: 'For `add_tags` and `remove_tags`.' })),
  }),
  responses: { 200: Type.Object({ checks: Type.Array(CheckRecord) }) },
})
