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
  body_html: Type.String({ description: 'The body, rendered; nothing in it can run.' }),
  excerpt: Type.String(),
  category_id: Nullable(Type.Integer()),
  lang: Type.String(),
  translation_group_id: Type.Integer(),
  translations: Type.Array(TranslationRecord),
  is_published: Type.Boolean(),
  published_at: Nullable(Iso),
  publish_at: Type.Union([Iso, Type.Null()], { description: 'When it will be published by itself; null when nothing is planned.' }),
  visibility: OneOf(ARTICLE_VISIBILITIES),
  author_id: Nullable(Type.Integer()),
  tags: Type.Array(Type.String()),
  version: Type.Integer(),
  views_count: Type.Integer(),
  helpful_count: Type.Integer(),
  unhelpful_count: Type.Integer(),
  replies_count: Type.Integer({ description: 'Replies that lead to the article by a link.' }),
  created_at: Iso,
  updated_at: Iso,
})

const optional = {
  slug: Type.Optional(Slug),
  excerpt: Type.Optional(Type.String({ maxLength: 500, description: 'Made from the body when left out.' })),
  category_id: Type.Optional(Nullable(Id)),
  visibility: Type.Optional(OneOf(ARTICLE_VISIBILITIES)),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 })),
  is_published: Type.Optional(Type.Boolean()),
  publish_at: Type.Optional(
    Type.Union([Iso, Type.Null()], {
      description: 'In the future: the article is published then, with the text it has then. Null calls it off.',
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
  summary: 'Find published articles by the beginnings of words, those with the first word in the title first',
  tag,
  auth: read,
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 200 }), ...filters, ...pageQuery }),
  responses: { 200: Page(ArticleRecord) },
})

export const createArticle = route({
  method: 'POST',
  path: '/knowledge-base',
  summary: 'Write an article',
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
  summary: 'Read an article',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(ArticleRecord) },
})

export const updateArticle = route({
  method: 'PUT',
  path: '/knowledge-base/:id',
  summary: 'Change an article; another title or body is another version',
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
export const unpublishArticle = action('unpublish', 'Take an article back')

export const translateArticle = route({
  method: 'POST',
  path: '/knowledge-base/:id/translations',
  summary: 'Write the article in another language',
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
  summary: 'The versions of an article, newest first',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object(pageQuery),
  responses: { 200: Page(VersionRecord) },
})

export const restoreVersion = route({
  method: 'POST',
  path: '/knowledge-base/:id/versions/:version/restore',
  summary: 'Make an older text the newest version',
  tag,
  auth: write,
  params: Type.Object({ id: Id, version: Id }),
  responses: { 200: One(ArticleRecord) },
})

export const giveFeedback = route({
  method: 'POST',
  path: '/knowledge-base/:id/feedback',
  summary: 'Say whether the article helped; once per agent, and changeable',
  tag,
  auth: read,
  params: IdParams,
  body: Type.Object({ is_helpful: Type.Boolean(), comment: Type.Optional(Type.String({ maxLength: 2_000 })) }),
  responses: { 200: One(ArticleRecord) },
})

export const listFeedback = route({
  method: 'GET',
  path: '/knowledge-base/:id/feedback',
  summary: 'What readers said, newest first',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object(pageQuery),
  responses: {
    200: Page(Type.Object({ id: Type.Integer(), is_helpful: Type.Boolean(), comment: Type.String(), created_at: Iso })),
  },
})
