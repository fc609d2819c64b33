import { loadChapter } from './chapters.ts'
import { openLexicon } from './lexicon.ts'

/** The words of this tab. */
export const words = openLexicon(loadChapter)
