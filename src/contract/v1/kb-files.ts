import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { FileText, One } from '../schemas.ts'

const FileRecord = Type.Object({
  id: Type.Integer(),
  filename: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  is_picture: Type.Boolean({ description: 'Whether a page shows it; anything else is linked to.' }),
  path: Type.String({ description: 'What the Markdown of an article names: below the address of the product.' }),
  url: Type.String(),
})

export const createArticleFile = route({
  method: 'POST',
  path: '/knowledge-base/attachments',
  summary:
    'Upload a picture or a file of up to 25 MB for articles: multipart field `file`, or JSON; readers see it once a published article names it, and it is thrown away when nothing names it for a day',
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
