import PostalMime from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import type { MailParts } from '../monitor/pings/arrival.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Tags leave nothing behind, scripts and styles go with what is in them, and white space of any length is one space. */
export const textOfHtml = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')

/** The parts of a mail a person would read, decoded. Of one that cannot be read there are none. */
export const readMessage = async (raw: Uint8Array): Promise<MailParts> => {
  try {
    const { subject = '', text, html } = await PostalMime.parse(raw)
    return { subject, bodies: [...(text ? [text] : []), ...(html ? [textOfHtml(html)] : [])] }
  } catch {
    return { subject: '', bodies: [] }
  }
}
