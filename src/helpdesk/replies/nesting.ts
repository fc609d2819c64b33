import sanitizeHtml from 'sanitize-html'

// A thread of a hundred answers, each inside the next, has a few hundred.
const DEEPEST = 1_000

const TOO_DEEP = new Error('The elements are nested too deep.')

/**
 * Cleans a text. Nothing of one whose elements are nested deeper than any program nests them: each element more would take longer than
 * the one before. Only the reader itself knows how deep it is, whatever closing tags, comments and quotes pretend.
 */
export const cleanedBy = (html: string, options: sanitizeHtml.IOptions): string | undefined => {
  let depth = 0
  const onOpenTag = (): void => {
    if (++depth > DEEPEST) throw TOO_DEEP
  }
  try {
    return sanitizeHtml(html, { ...options, onOpenTag, onCloseTag: () => void depth-- })
  } catch (error) {
    if (error === TOO_DEEP) return undefined
    throw error
  }
}
