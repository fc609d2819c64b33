import { toContentDisposition, toServedContentType } from '../../helpdesk/attachments/model.ts'
import type { ArticleFile } from '../../helpdesk/kb/files.ts'
import type { ArticleViewer } from '../../helpdesk/kb/model.ts'
import type { Reply } from '../replies.ts'
import { SAFE } from '../v1/attachments.ts'

/** Shown in a page: these run nothing, whatever is in them. A drawing that may carry a script is not among them. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/

export const isPicture = (content_type: string): boolean => PICTURE.test(content_type)

/** The name says what is in it: the same address never has other bytes. Whether it may be read can change, so it is asked again soon. */
const headersOf = (file: ArticleFile, viewer: ArticleViewer): Readonly<Record<string, string>> => ({
  ...SAFE,
  'content-type': toServedContentType(file.content_type),
  'content-disposition': isPicture(file.content_type) ? 'inline' : toContentDisposition(file.filename),
  'cache-control': viewer === 'public' ? 'public, max-age=60' : 'private, no-cache',
  etag: `"${file.sha256}"`,
  vary: 'cookie, authorization',
})

type Asking = { readonly viewer: ArticleViewer; /** What the browser has already. */ readonly known: string | undefined }

/** A picture of an article; anything that is no picture is only saved. */
export const fileReply = async (file: ArticleFile, { viewer, known }: Asking, bytes: () => Promise<Buffer>): Promise<Reply> => {
  const headers = headersOf(file, viewer)
  if (known?.includes(`"${file.sha256}"`) === true) return { status: 304, headers }
  return { status: 200, headers, body: await bytes() }
}
