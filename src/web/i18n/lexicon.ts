import { observable } from '../observable.ts'
import type { Chapter, Words } from './chapters.ts'
import type { Language } from './language.ts'
import type { Messages } from './messages.ts'

/** What is said now, and the words to say it with. */
export type Spoken = { readonly language: Language; readonly text: Messages }

type Book = Spoken & { readonly read: Map<Chapter, Promise<void>> }

/**
 * It begins empty and grows with every chapter. Whether a page says only words of the chapters it brings is not known to the compiler;
 * the test of all pages' words sees to that.
 */
const filledLater = (words: Record<string, object>): Messages => words as Messages

/** The words that were fetched so far, of every language that was spoken. */
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

    /** Fetches what a page says, in the language that is spoken. A language that is on its way brings it, too. */
    bring: async (chapters: readonly Chapter[]): Promise<void> => {
      for (const chapter of chapters) wanted.add(chapter)
      const now = spoken.get()
      if (now !== undefined) await Promise.all(chapters.map((chapter) => read(now.language, chapter)))
    },

    /** Speaks a language as soon as everything that was brought is there in it; until then, and if it fails, the old one stays. */
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

/** Families grow in place: whoever holds one already finds the new words in it, and nobody is drawn anew for words they do not say. */
const learn = (text: Messages, words: Words): void => {
  for (const [family, said] of Object.entries(words)) Object.assign(text, { [family]: Object.assign(familyOf(text, family), said) })
}

const familyOf = (text: Readonly<Record<string, object>>, family: string): object => text[family] ?? {}
