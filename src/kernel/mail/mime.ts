import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'
import { withRegisteredCharsets, withUtf8Header } from './header-charset.ts'
import { findExceededMailLimit } from './limits.ts'

export type MimeOptions = Pick<PostalMimeOptions, 'maxNestingDepth' | 'maxRfc822NestingDepth' | 'forceRfc822Attachments'>

// For the mail and all its parts. `MAIL_LIMITS` limits the header of the mail itself.
const MAX_HEADERS_BYTES = 1_048_576

/** May take seconds: call it in tasks of the worker thread, or for mails that pass `isCheapMail`. Rejects when a limit is exceeded. */
export const parseMime = async (raw: Uint8Array, options: MimeOptions = {}): Promise<Email> => {
  const excess = findExceededMailLimit(raw)
  if (excess) throw new Error(`The mail exceeds the limit of ${excess}.`)
  return await PostalMime.parse(withUtf8Header(withRegisteredCharsets(raw)), { ...options, maxHeadersSize: MAX_HEADERS_BYTES })
}
