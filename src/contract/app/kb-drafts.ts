import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Iso, MAX_INTEGER, Nothing, Nullable, One } from '../schemas.ts'

/** A tag of its own: a draft belongs to one agent, so other pages need not reload. */
const tag = 'kb-draft'
const auth = scope('kb:write')
const params = Type.Object({
  place: Type.String({
    pattern: '^(new|[1-9][0-9]{0,14}(\\.[a-z]{2,3}([-_][a-z0-9]{2,8})*)?)$',
    maxLength: 60,
    description: 'An article, `12`, a translation that is not there yet, `12.de`, or `new`.',
  }),
})
const path = '/kb/drafts/:place'

const text = {
  title: Type.String({ maxLength: 255 }),
  body: Type.String({ maxLength: 100_000 }),
  version: Type.Integer({ minimum: 0, maximum: MAX_INTEGER, description: 'The version it was begun with.' }),
}

const Draft = Type.Object({ ...text, updated_at: Iso })

const ArticleDraftRecord = Type.Object({
  draft: Nullable(Draft),
  others: Type.Array(Type.Object({ name: Type.String(), updated_at: Iso })),
})
export type ArticleDraftRecord = Static<typeof ArticleDraftRecord>

export const getArticleDraft = route({
  method: 'GET',
  path,
  summary: 'What I have written there and not saved, and who else has',
  tag,
  auth,
  params,
  responses: { 200: One(ArticleDraftRecord) },
})

export const putArticleDraft = route({
  method: 'PUT',
  path,
  summary: 'Keep what I have written there',
  tag,
  auth,
  params,
  body: Type.Object(text),
  responses: { 200: One(Draft) },
})

export const deleteArticleDraft = route({
  method: 'DELETE',
  path,
  summary: 'Forget what I have written there',
  tag,
  auth,
  params,
  responses: { 204: Nothing },
})
