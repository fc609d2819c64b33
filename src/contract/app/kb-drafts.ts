import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Iso, MAX_INTEGER, Nothing, Nullable, One } from '../schemas.ts'

/** A separate tag: pages that show articles need not reload, because a draft belongs to one agent. */
const tag = 'kb-draft'
const auth = scope('kb:write')
const params = Type.Object({
  target: Type.String({
    pattern: '^(new|[1-9][0-9]{0,14}(\\.[a-z]{2,3}([-_][a-z0-9]{2,8})*)?)$',
    maxLength: 60,
    description: 'An article (`12`), a new translation (`12.de`) or `new`.',
  }),
})
const path = '/kb/drafts/:target'

const text = {
  title: Type.String({ maxLength: 255 }),
  body: Type.String({ maxLength: 100_000 }),
  version: Type.Integer({ minimum: 0, maximum: MAX_INTEGER, description: 'The version the draft is based on.' }),
}

const Draft = Type.Object({ ...text, updated_at: Iso })

const ArticleDraftRecord = Type.Object({
  draft: Nullable(Draft),
  other_drafts: Type.Array(Type.Object({ name: Type.String(), updated_at: Iso })),
})
export type ArticleDraftRecord = Static<typeof ArticleDraftRecord>

export const getArticleDraft = route({
  method: 'GET',
  path,
  summary: 'Get my draft of an article and the authors of other drafts',
  tag,
  auth,
  params,
  responses: { 200: One(ArticleDraftRecord) },
})

export const putArticleDraft = route({
  method: 'PUT',
  path,
  summary: 'Save my draft of an article',
  tag,
  auth,
  params,
  body: Type.Object(text),
  responses: { 200: One(Draft) },
})

export const deleteArticleDraft = route({
  method: 'DELETE',
  path,
  summary: 'Delete my draft of an article',
  tag,
  auth,
  params,
  responses: { 204: Nothing },
})
