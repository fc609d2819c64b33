import { Type } from 'typebox'
import { open, route } from '../route.ts'
import { One } from '../schemas.ts'
import { Me } from '../v1/me.ts'

const tag = 'setup'

export const getSetup = route({
  method: 'GET',
  path: '/setup',
  summary: 'Whether the first account still waits for its person',
  tag,
  auth: open,
  replies: { 200: One(Type.Object({ is_pending: Type.Boolean() })) },
})

export const finishSetup = route({
  method: 'POST',
  path: '/setup',
  summary: 'Make the first account one’s own, with the secret that was printed where the product was started',
  tag,
  auth: open,
  limit: 'sign-in',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200 }),
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    email: Type.String({ format: 'email', maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1_000 }),
  }),
  replies: { 200: One(Me) },
})
