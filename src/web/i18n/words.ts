import { loadChapter } from './chapters.ts'
import { openLexicon } from './lexicon.ts'

export const words = openLexicon(loadChapter)
