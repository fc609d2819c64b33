import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { FileText, One } from '../schemas.ts'

const FileRecord = Type.Object({
  id: Type.Integer(),
  filename: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  is_picture: Type.Boolean({ description: 'Whether pages display it as an image; other files are linked.' }),
  path: Type.String({ description: 'URL for the article’s Markdown, relative to the address of the product.' }),
  url: Type.String(),
})

export const createArticleFile = route({
  method: 'POST',
  path: '/knowledge-base/attachments',
  summary:
    'Upload an image or file of up to 25 MB for articles: multipart field `file`, or JSON; visible to readers once a published article refers to it, deleted if no article does for a day',
  tag: 'article',
  quiet: true,
  auth: scope('kb:write'),
  body: Type.Object({
    filename: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    content_type: Type.Optional(Type.String({ maxLength: 255 })),
    content_base64: Type.Optional(FileText),
  }),
  responses: { 201: One(FileRecord) },
})
