import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { OneOf, Page, pageQuery } from '../schemas.ts'

const TYPES = ['ticket', 'article', 'asset', 'client'] as const

export const searchAll = route({
  method: 'GET',
  path: '/search',
  summary: 'Search tickets with their replies and notes, articles, assets and clients',
  tag: 'search',
  auth: scope('tickets:read'),
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 500 }), type: Type.Optional(OneOf(TYPES)), ...pageQuery }),
  responses: {
    200: Page(
      Type.Object({
        type: OneOf(TYPES),
        id: Type.Integer(),
        title: Type.String(),
        snippet: Type.String({ description: 'HTML whose only element is `mark`.' }),
        url: Type.String(),
        score: Type.Number(),
      }),
    ),
  },
})
