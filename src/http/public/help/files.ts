import { toContentDisposition, toServedContentType } from '../../../helpdesk/attachments/model.ts'
import type { ArticleFile } from '../../../helpdesk/kb/files.ts'
import type { ArticleViewer } from '../../../helpdesk/kb/model.ts'
import type { HttpResponse } from '../../kit/responses.ts'
import { DOWNLOAD_HEADERS } from '../../kit/security-headers.ts'

/** Image types that cannot contain scripts; SVG is not one of them. */
const IMAGE_TYPE = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/

export const isImage = (content_type: string): boolean => IMAGE_TYPE.test(content_type)

/** The bytes at one URL never change, but the permission to read them can, so caches revalidate soon. */
const headersOf = (file: ArticleFile, viewer: ArticleViewer): Readonly<Record<string, string>> => ({
  ...DOWNLOAD_HEADERS,
  'content-type': toServedContentType(file.content_type),
  'content-disposition': isImage(file.content_type) ? 'inline' : toContentDisposition(file.filename),
  'cache-control': viewer === 'public' ? 'public, max-age=60' : 'private, no-cache',
  etag: `"${file.sha256}"`,
  vary: 'cookie, authorization',
})

type FileRequest = { readonly viewer: ArticleViewer; /** What the browser has already. */ readonly known: string | undefined }

export const createFileResponse = async (
  file: ArticleFile,
  { viewer, known }: FileRequest,
  bytes: () => Promise<Buffer>,
): Promise<HttpResponse> => {
  const headers = headersOf(file, viewer)
  if (known?.includes(`"${file.sha256}"`) === true) return { status: 304, headers }
  return { status: 200, headers, body: await bytes() }
}
