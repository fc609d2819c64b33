import sanitizeHtml from 'sanitize-html'
import { isTooNested, textOfMail } from '../helpdesk/mail/html-text.ts'
import { readMime } from '../kernel/read-mime.ts'
import type { MailParts } from '../monitor/pings/arrival.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Tags leave nothing behind, scripts and styles go with what is in them, and white space of any length is one space. */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')

const LONGEST_HTML = 500_000

/** What would take very long to clean is read as the desk reads it, tags or not: in one go, and not to its end. */
const wordsOf = (html: string): string => (html.length > LONGEST_HTML || isTooNested(html) ? textOfMail(html) : textOfHtml(html))

/** The parts of a mail a person would read, decoded. Of one that cannot be read there are none. */
export const readMessage = async (raw: Uint8Array): Promise<MailParts> => {
  try {
    const { subject = '', text, html } = await readMime(raw)
    return { subject, bodies: [...(text ? [text] : []), ...(html ? [wordsOf(html)] : [])] }
  } catch {
    return { subject: '', bodies: [] }
  }
}
