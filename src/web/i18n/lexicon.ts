import { observable } from '../observable.ts'
import type { Chapter, Words } from './chapters.ts'
import type { Language } from './language.ts'
import type { Messages } from './messages.ts'

export type Spoken = { readonly language: Language; readonly text: Messages }

type Book = Spoken & { readonly read: Map<Chapter, Promise<void>> }

/**
 * The catalog starts empty and grows with each chapter. The compiler cannot check that a page declares every chapter it uses; a test does.
 */
const filledLater = (words: Record<string, object>): Messages => words as Messages

export const openLexicon = (load: (language: Language, chapter: Chapter) => Promise<Words>) => {
  const wanted = new Set<Chapter>(['everyday'])
  const books = new Map<Language, Book>()
  const spoken = observable<Spoken | undefined>(undefined)
  let asked: Language | undefined

  const bookOf = (language: Language): Book => {
    const book = books.get(language) ?? { language, text: filledLater({}), read: new Map<Chapter, Promise<void>>() }
    books.set(language, book)
    return book
  }

  const read = (language: Language, chapter: Chapter): Promise<void> => {
    const book = bookOf(language)
    const reading =
      book.read.get(chapter) ??
      load(language, chapter).then(
        (words) => learn(book.text, words),
        (error: unknown) => {
          book.read.delete(chapter)
          throw error
        },
      )
    book.read.set(chapter, reading)
    return reading
  }

  return {
    spoken,

    /** Loads chapters in the active language. A pending language change loads them too. */
    bring: async (chapters: readonly Chapter[]): Promise<void> => {
      for (const chapter of chapters) wanted.add(chapter)
      const now = spoken.get()
      if (now !== undefined) await Promise.all(chapters.map((chapter) => read(now.language, chapter)))
    },

    /** Changes the language once all requested chapters are loaded; until then, and on failure, the old one stays active. */
    speak: async (language: Language): Promise<void> => {
      asked = language
      let known = 0
      while (known !== wanted.size) {
        known = wanted.size
        await Promise.all(Array.from(wanted, (chapter) => read(language, chapter)))
      }
      if (asked === language) spoken.set(bookOf(language))
    },
  }
}

/** Adds texts to the existing catalog objects: references to them see the new texts, and no component renders again. */
const learn = (text: Messages, words: Words): void => {
  for (const [family, said] of Object.entries(words)) Object.assign(text, { [family]: Object.assign(familyOf(text, family), said) })
}

const familyOf = (text: Readonly<Record<string, object>>, family: string): object => text[family] ?? {}
