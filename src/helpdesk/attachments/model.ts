import type { Instant } from '../../contract/time.ts'

export type Attachment = {
  readonly id: number
  readonly sha256: string
  readonly filename: string
  readonly content_type: string
  readonly size: number
  readonly ticket_id: number | null
  readonly reply_id: number | null
  /** It waits with a reply that goes out later. */
  readonly scheduled_reply_id: number | null
  /** What the mail it came with calls it. */
  readonly content_id: string | null
  readonly uploader_type: 'agent' | 'client' | 'system'
  readonly uploader_id: number | null
  readonly created_at: Instant
}

/** The next rows by id that are looked at for files of tickets that were closed before this moment. */
export type PurgeRange = { readonly after: number; readonly limit: number; readonly closed_before: Instant }
/** The contents that were let go of, and the last row that was looked at; no row: the end was reached. */
export type PurgeBatch = { readonly last: number | undefined; readonly hashes: readonly string[] }

export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024
export const MAX_ATTACHMENTS = 20
const MAX_FILENAME_LENGTH = 200

/** Files a double click would run. */
const EXECUTABLE =
  /\.(?:ade|adp|app|appx|bat|chm|cmd|com|cpl|dll|exe|hta|ins|isp|jar|jse?|lnk|mde|msc|msi|msix|msp|mst|pif|ps1|reg|scr|sct|shb|sys|vbe?|vbs|vxd|wsc|wsf|wsh)$/i

export const isExecutable = (filename: string): boolean => EXECUTABLE.test(filename.trim().replace(/[.\s]+$/, ''))

/** The last part of whatever path a browser sent, without characters that mean something to a shell or a file system. */
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

/** Types a browser may show by itself without running anything; all others are handed out as plain bytes. */
const INLINE_SAFE =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|text\/(?:plain|csv)|application\/(?:pdf|zip|json)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+)$/

export const toServedContentType = (content_type: string): string => {
  if (!INLINE_SAFE.test(content_type)) return 'application/octet-stream'
  return content_type.startsWith('text/') ? `${content_type}; charset=utf-8` : content_type
}

/** RFC 6266: a plain name for old clients, the real one for the others. */
export const toContentDisposition = (filename: string): string => {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
