import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'
import { ARTICLE_VISIBILITIES } from './kb-enums.ts'
import { ListOf } from './tickets.ts'

export const Lang = Type.String({
  pattern: '^\\s*[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*\\s*$',
  maxLength: 35,
  description: 'A BCP 47 tag, such as pt-br.',
})
export const Title = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
const Body = Type.String({ minLength: 1, maxLength: 100_000, description: 'Markdown.' })
export const Slug = Type.String({ minLength: 1, maxLength: 100 })

const TranslationRecord = Type.Object({ id: Type.Integer(), lang: Type.String(), title: Type.String(), is_published: Type.Boolean() })

export const ArticleRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  url: Type.String(),
  body: Type.String(),
  body_html: Type.String({ description: 'The body as sanitized HTML.' }),
  excerpt: Type.String(),
  category_id: Nullable(Type.Integer()),
  lang: Type.String(),
  translation_group_id: Type.Integer(),
  translations: Type.Array(TranslationRecord),
  is_published: Type.Boolean(),
  published_at: Nullable(Iso),
  publish_at: Type.Union([Iso, Type.Null()], { description: 'Time of the scheduled publication; null: none.' }),
  visibility: OneOf(ARTICLE_VISIBILITIES),
  author_id: Nullable(Type.Integer()),
  tags: Type.Array(Type.String()),
  version: Type.Integer(),
  views_count: Type.Integer(),
  helpful_count: Type.Integer(),
  unhelpful_count: Type.Integer(),
  replies_count: Type.Integer({ description: 'Number of replies that link to the article.' }),
  created_at: Iso,
  updated_at: Iso,
})

const optional = {
  slug: Type.Optional(Slug),
  excerpt: Type.Optional(Type.String({ maxLength: 500, description: 'Default: derived from the body.' })),
  category_id: Type.Optional(Nullable(Id)),
  visibility: Type.Optional(OneOf(ARTICLE_VISIBILITIES)),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 })),
  is_published: Type.Optional(Type.Boolean()),
  publish_at: Type.Optional(
    Type.Union([Iso, Type.Null()], {
      description: 'A future time: publishes the text the article has then. Null cancels it.',
    }),
  ),
}

const tag = 'article'
const read = scope('kb:read')
const write = scope('kb:write')

const filters = {
  category_id: ListOf(Id),
  is_published: Type.Optional(Type.Boolean()),
  lang: ListOf(Type.String({ maxLength: 35 })),
  visibility: ListOf(OneOf(ARTICLE_VISIBILITIES)),
  translation_group_id: Type.Optional(Id),
}

export const listArticles = route({
  method: 'GET',
  path: '/knowledge-base',
  summary: 'List articles',
  tag,
  auth: read,
  query: Type.Object({ ...filters, q: Type.Optional(Type.String({ maxLength: 200 })), ...pageQuery }),
  responses: { 200: Page(ArticleRecord) },
})

export const searchArticles = route({
  method: 'GET',
  path: '/knowledge-base/search',
  summary: 'Search published articles by word prefixes; matches in the title come first',
  tag,
  auth: read,
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 200 }), ...filters, ...pageQuery }),
  responses: { 200: Page(ArticleRecord) },
})

export const createArticle = route({
  method: 'POST',
  path: '/knowledge-base',
  summary: 'Create an article',
  tag,
  auth: write,
  body: Type.Object({
    title: Title,
    body: Body,
    lang: Type.Optional(Lang),
    translation_group_id: Type.Optional(Id),
    ...optional,
  }),
  responses: { 201: One(ArticleRecord) },
})

export const getArticle = route({
  method: 'GET',
  path: '/knowledge-base/:id',
  summary: 'Get an article',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(ArticleRecord) },
})

export const updateArticle = route({
  method: 'PUT',
  path: '/knowledge-base/:id',
  summary: 'Update an article; a new title or body creates a new version',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ title: Type.Optional(Title), body: Type.Optional(Body), ...optional }),
  responses: { 200: One(ArticleRecord) },
})

export const deleteArticle = route({
  method: 'DELETE',
  path: '/knowledge-base/:id',
  summary: 'Delete an article and its versions',
  tag,
  auth: write,
  params: IdParams,
  responses: { 204: Nothing },
})

const action = (name: 'publish' | 'unpublish', summary: string) =>
  route({
    method: 'POST',
    path: `/knowledge-base/:id/${name}`,
    summary,
    tag,
    auth: write,
    params: IdParams,
    responses: { 200: One(ArticleRecord) },
  })

export const publishArticle = action('publish', 'Publish an article')
export const unpublishArticle = action('unpublish', 'Unpublish an article')

export const translateArticle = route({
  method: 'POST',
  path: '/knowledge-base/:id/translations',
  summary: 'Create a translation of an article',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ lang: Lang, title: Title, body: Body, ...optional }),
  responses: { 201: One(ArticleRecord) },
})

const VersionRecord = Type.Object({
  version: Type.Integer(),
  title: Type.String(),
  body: Type.String(),
  editor_id: Nullable(Type.Integer()),
  editor_name: Type.String(),
  created_at: Iso,
})

export const listVersions = route({
  method: 'GET',
  path: '/knowledge-base/:id/versions',
  summary: 'List the versions of an article, newest first',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object(pageQuery),
  responses: { 200: Page(VersionRecord) },
})

export const restoreVersion = route({
  method: 'POST',
  path: '/knowledge-base/:id/versions/:version/restore',
  summary: 'Restore a version as the newest one',
  tag,
  auth: write,
  params: Type.Object({ id: Id, version: Id }),
  responses: { 200: One(ArticleRecord) },
})

export const giveFeedback = route({
  method: 'POST',
  path: '/knowledge-base/:id/feedback',
  summary: 'Rate an article; one rating per agent, which can be changed',
  tag,
  auth: read,
  params: IdParams,
  body: Type.Object({ is_helpful: Type.Boolean(), comment: Type.Optional(Type.String({ maxLength: 2_000 })) }),
  responses: { 200: One(ArticleRecord) },
})

export const listFeedback = route({
  method: 'GET',
  path: '/knowledge-base/:id/feedback',
  summary: 'List feedback on an article, newest first',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object(pageQuery),
  responses: {
    200: Page(Type.Object({ id: Type.Integer(), is_helpful: Type.Boolean(), comment: Type.String(), created_at: Iso })),
  },
})
