import { toContentDisposition, toServedContentType } from '../../helpdesk/attachments/model.ts'
import type { ArticleFile } from '../../helpdesk/kb/files.ts'
import type { ArticleViewer } from '../../helpdesk/kb/model.ts'
import type { HttpResponse } from '../responses.ts'
import { DOWNLOAD_HEADERS } from '../v1/attachments.ts'

/** Shown in a page: these run nothing, whatever is in them. A drawing that may carry a script is not among them. */
const IMAGE_TYPE = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/

export const isImage = (content_type: string): boolean => IMAGE_TYPE.test(content_type)

/** The name says what is in it: the same address never has other bytes. Whether it may be read can change, so it is asked again soon. */
const headersOf = (file: ArticleFile, viewer: ArticleViewer): Readonly<Record<string, string>> => ({
  ...DOWNLOAD_HEADERS,
  'content-type': toServedContentType(file.content_type),
  'content-disposition': isImage(file.content_type) ? 'inline' : toContentDisposition(file.filename),
  'cache-control': viewer === 'public' ? 'public, max-age=60' : 'private, no-cache',
  etag: `"${file.sha256}"`,
  vary: 'cookie, authorization',
})

type FileRequest = { readonly viewer: ArticleViewer; /** What the browser has already. */ readonly known: string | undefined }

/** A picture of an article; anything that is no picture is only saved. */
export const createFileResponse = async (
  file: ArticleFile,
  { viewer, known }: FileRequest,
  bytes: () => Promise<Buffer>,
): Promise<HttpResponse> => {
  const headers = headersOf(file, viewer)
  if (known?.includes(`"${file.sha256}"`) === true) return { status: 304, headers }
  return { status: 200, headers, body: await bytes() }
}
