import { Type } from 'typebox'
import { anyone, open, route } from '../route.ts'
import { Nothing, One } from '../schemas.ts'
import { Me } from '../v1/me.ts'

export const signIn = route({
  method: 'POST',
  path: '/session',
  summary: 'Sign in with e-mail and password',
  tag: 'session',
  auth: open,
  limit: 'sign-in',
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 320 }), password: Type.String({ minLength: 1, maxLength: 1_000 }) }),
  replies: { 200: One(Me) },
})

export const signOut = route({
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out',
  tag: 'session',
  auth: anyone,
  replies: { 204: Nothing },
})

export const getSession = route({
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in',
  tag: 'session',
  auth: anyone,
  replies: { 200: One(Me) },
})
