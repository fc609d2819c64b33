import sanitizeHtml from 'sanitize-html'

// A thread of a hundred answers, each inside the next, has a few hundred.
const MAX_NESTING = 1_000

const NESTING_ERROR = new Error('The elements are nested too deep.')

/**
 * Cleans a text. Nothing of one whose elements are nested deeper than any program nests them: each element more would take longer than
 * the one before. Only the reader itself knows how deep it is, whatever closing tags, comments and quotes pretend.
 */
export const sanitizeWithDepthLimit = (html: string, options: sanitizeHtml.IOptions): string | undefined => {
  let depth = 0
  const onOpenTag = (): void => {
    if (++depth > MAX_NESTING) throw NESTING_ERROR
  }
  try {
    return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag: () => void depth-- })
  } catch (error) {
    if (error === NESTING_ERROR) return undefined
    throw error
  }
}
