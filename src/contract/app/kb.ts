import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Iso, Nullable, One, OneOf } from '../schemas.ts'
import { ARTICLE_VISIBILITIES } from '../v1/kb-enums.ts'

const ContentsArticle = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  lang: Type.String(),
  category_id: Nullable(Type.Integer()),
  translation_group_id: Type.Integer(),
  is_published: Type.Boolean(),
  publish_at: Nullable(Iso),
  visibility: OneOf(ARTICLE_VISIBILITIES),
  version: Type.Integer(),
  views_count: Type.Integer(),
  helpful_count: Type.Integer(),
  unhelpful_count: Type.Integer(),
  written_at: Type.String({ format: 'date-time', description: 'Time of the newest version.' }),
  updated_at: Iso,
})
export type ContentsArticle = Static<typeof ContentsArticle>

const ContentsCategory = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  position: Type.Integer(),
})
export type ContentsCategory = Static<typeof ContentsCategory>

const KbContents = Type.Object({
  default_lang: Type.String(),
  categories: Type.Array(ContentsCategory),
  articles: Type.Array(ContentsArticle),
})
export type KbContents = Static<typeof KbContents>

export const getKbContents = route({
  method: 'GET',
  path: '/kb/contents',
  summary: 'List categories and articles without their texts; `q` searches the texts',
  tag: 'article',
  auth: scope('kb:read'),
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) }),
  responses: { 200: One(KbContents) },
})

/** Has its own tag: a POST makes open pages reload the records of its tag, and a preview changes none. */
export const previewArticle = route({
  method: 'POST',
  path: '/kb/preview',
  summary: 'Render a preview of an article',
  tag: 'kb-preview',
  auth: scope('kb:read'),
  body: Type.Object({ body: Type.String({ maxLength: 100_000 }) }),
  responses: { 200: One(Type.Object({ html: Type.String() })) },
})
