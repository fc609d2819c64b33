import { Type, type Static } from 'typebox'
import { anyone, route } from '../route.ts'
import { One, OneOf, TimeZone } from '../schemas.ts'

const tag = 'profile'
const Name = Type.String({ minLength: 1, maxLength: 255 })

const fields = {
  first_name: Name,
  last_name: Name,
  title: Type.String({ maxLength: 255 }),
  phone: Type.String({ maxLength: 50 }),
  timezone: TimeZone,
  signature: Type.String({ maxLength: 10_000 }),
}

const OwnProfile = Type.Object({ ...fields, source: OneOf(['manual', 'scim', 'saml']) })
export type OwnProfile = Static<typeof OwnProfile>

export const getOwnProfile = route({
  method: 'GET',
  path: '/profile',
  summary: 'What others see of you',
  tag,
  auth: anyone,
  responses: { 200: One(OwnProfile) },
})

export const changeOwnProfile = route({
  method: 'PATCH',
  path: '/profile',
  summary: 'Change what others see of you; what is left out stays',
  tag,
  auth: anyone,
  body: Type.Partial(Type.Object(fields), { additionalProperties: false }),
  responses: { 200: One(OwnProfile) },
})
