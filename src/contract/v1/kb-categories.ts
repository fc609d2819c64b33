import { Type } from 'typebox'
import { admin, anyone, route, scope } from '../route.ts'
import { IdParams, Iso, Nothing, One, Page, pageQuery } from '../schemas.ts'
import { Lang, Slug, Title } from './kb.ts'

const tag = 'article'
const read = scope('kb:read')
const write = scope('kb:write')

const CategoryRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  position: Type.Integer(),
  created_at: Iso,
  updated_at: Iso,
})

const categoryFields = {
  slug: Type.Optional(Slug),
  description: Type.Optional(Type.String({ maxLength: 1_000 })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
}

export const listCategories = route({
  method: 'GET',
  path: '/knowledge-base/categories',
  summary: 'List categories',
  tag,
  auth: anyone,
  query: Type.Object(pageQuery),
  responses: { 200: Page(CategoryRecord) },
})

export const createCategory = route({
  method: 'POST',
  path: '/knowledge-base/categories',
  summary: 'Create a category',
  tag,
  auth: write,
  body: Type.Object({ name: Title, ...categoryFields }),
  responses: { 201: One(CategoryRecord) },
})

export const updateCategory = route({
  method: 'PUT',
  path: '/knowledge-base/categories/:id',
  summary: 'Update a category',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ name: Type.Optional(Title), ...categoryFields }),
  responses: { 200: One(CategoryRecord) },
})

export const deleteCategory = route({
  method: 'DELETE',
  path: '/knowledge-base/categories/:id',
  summary: 'Delete a category; keeps its articles',
  tag,
  auth: write,
  params: IdParams,
  responses: { 204: Nothing },
})

const Settings = Type.Object({ default_lang: Lang })

export const getKbSettings = route({
  method: 'GET',
  path: '/knowledge-base/settings',
  summary: 'Get the default language of the help centre',
  tag,
  auth: read,
  responses: { 200: One(Settings) },
})

export const putKbSettings = route({
  method: 'PUT',
  path: '/knowledge-base/settings',
  summary: 'Set the default language of the help centre',
  tag,
  auth: admin,
  body: Settings,
  responses: { 200: One(Settings) },
})
