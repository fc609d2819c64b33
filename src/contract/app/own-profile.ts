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
  summary: 'Get my profile',
  tag,
  auth: anyone,
  responses: { 200: One(OwnProfile) },
})

export const changeOwnProfile = route({
  method: 'PATCH',
  path: '/profile',
  summary: 'Update my profile; omitted fields stay as they are',
  tag,
  auth: anyone,
  body: Type.Partial(Type.Object(fields), { additionalProperties: false }),
  responses: { 200: One(OwnProfile) },
})
