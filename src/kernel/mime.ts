import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'
import { withRegisteredCharsets, withUtf8Header } from './mail-header-charset.ts'
import { findExceededMailLimit } from './mail-limits.ts'

/** The options a caller may set; the limits of the library are set here. */
export type MimeOptions = Pick<PostalMimeOptions, 'maxNestingDepth' | 'maxRfc822NestingDepth' | 'forceRfc822Attachments'>

// Of the mail and all its parts; the header of the mail itself is limited by `MAIL_LIMITS`.
const MAX_HEADERS_BYTES = 1_048_576

/**
 * Parses a mail of any origin. A mail within the limits can take seconds: this is for tasks of the worker thread and for mails that are
 * quick to parse (`isCheapMail`). Rejects when the mail exceeds a limit.
 */
export const parseMime = async (raw: Uint8Array, options: MimeOptions = {}): Promise<Email> => {
  const excess = findExceededMailLimit(raw)
  if (excess) throw new Error(`The mail exceeds the limit of ${excess}.`)
  return await PostalMime.parse(withUtf8Header(withRegisteredCharsets(raw)), { ...options, maxHeadersSize: MAX_HEADERS_BYTES })
}
