import sanitizeHtml from 'sanitize-html'

// Even a thread of a hundred nested quotations has only a few hundred levels.
const MAX_NESTING = 1_000

const NESTING_ERROR = new Error('The elements are nested too deep.')

/** Sanitizes HTML; undefined if it is nested too deeply, because the cost grows with each level. Only the parser knows the depth. */
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
