import type { Instant } from '../../contract/time.ts'

export type Attachment = {
  readonly id: number
  readonly sha256: string
  readonly filename: string
  readonly content_type: string
  readonly size: number
  readonly ticket_id: number | null
  readonly reply_id: number | null
  readonly scheduled_reply_id: number | null
  readonly content_id: string | null
  readonly uploader_type: 'agent' | 'client' | 'system'
  readonly uploader_id: number | null
  readonly created_at: Instant
}

export type PurgeRange = { readonly after: number; readonly limit: number; readonly closed_before: Instant }
/** Hashes of the released files, and the last id that was read; `last` is undefined at the end of the table. */
export type PurgeBatch = { readonly last: number | undefined; readonly hashes: readonly string[] }

export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024
export const MAX_ATTACHMENTS = 20
const MAX_FILENAME_LENGTH = 200

/** Extensions of files that a double click executes. */
const EXECUTABLE =
  /\.(?:ade|adp|app|appx|bat|chm|cmd|com|cpl|dll|exe|hta|ins|isp|jar|jse?|lnk|mde|msc|msi|msix|msp|mst|pif|ps1|reg|scr|sct|shb|sys|vbe?|vbs|vxd|wsc|wsf|wsh)$/i

export const isExecutable = (filename: string): boolean => EXECUTABLE.test(filename.trim().replace(/[.\s]+$/, ''))

/** The last part of a path, without characters that are special for a shell or file system. */
export const cleanFilename = (name: string): string => {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  if (clean.length <= MAX_FILENAME_LENGTH) return clean || 'file'
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? ''
  return clean.slice(0, MAX_FILENAME_LENGTH - extension.length) + extension
}

const MEDIA_TYPE = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/

export const cleanContentType = (text: string | undefined): string => {
  const type = (text ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return MEDIA_TYPE.test(type) ? type : 'application/octet-stream'
}

/** Types that browsers can display inline without scripts; others are served as binary data. */
const INLINE_SAFE =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|text\/(?:plain|csv)|application\/(?:pdf|zip|json)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+)$/

export const toServedContentType = (content_type: string): string => {
  if (!INLINE_SAFE.test(content_type)) return 'application/octet-stream'
  return content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type
}

/** Content-Disposition (RFC 6266) with an ASCII file name for old clients, and with the full name. */
export const toContentDisposition = (filename: string): string => {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
