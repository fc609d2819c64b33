import { describe, expect, it } from 'vitest'
import { chapters, loadChapter } from './chapters.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { chooseLanguage } from './language.ts'
import { pseudo, pseudoText } from './pseudo.ts'

const paths = (node: unknown, at = ''): readonly string[] =>
  typeof node === 'object' && node !== null ? Object.entries(node).flatMap(([key, child]) => paths(child, `${at}.${key}`)) : [at]

const sayings = (node: unknown): readonly string[] => {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(sayings) : []
}

// What integrations say of themselves comes from the server in English; other languages have a dictionary for it.
const own = (node: unknown): readonly string[] =>
  paths(node)
    .filter((path) => !path.startsWith('.integrations.words.'))
    .toSorted()

describe('the catalogs', () => {
  it('say the same things in every language', () => {
    expect(own(de)).toEqual(own(en))
  })

  it('leave nothing empty', () => {
    for (const catalog of [en, de]) expect(sayings(catalog).filter((saying) => saying.trim() === '')).toEqual([])
  })

  it.each([
    ['en', en],
    ['de', de],
  ] as const)('come in chapters, each word in one of them: %s', async (language, catalog) => {
    const words = await Promise.all(chapters.map((chapter) => loadChapter(language, chapter)))
    expect(words.flatMap((chapter) => paths(chapter)).toSorted()).toEqual(paths(catalog).toSorted())
  })

  it('count in words', () => {
    expect(en.ui.grid.changed({ moved: 4, added: 0 })).toBe('4 changed – refresh order')
    expect(en.ui.grid.changed({ moved: 4, added: 3 })).toBe('4 changed, 3 new – refresh order')
    expect(de.ui.grid.changed({ moved: 0, added: 1 })).toBe('1 neu – Reihenfolge aktualisieren')
    expect(en.shell.due({ count: 1 })).toBe('1 needs attention')
  })
})

describe('the tests’ language', () => {
  it('makes every message longer and odd, functions too', () => {
    const odd = pseudo(en)
    expect(odd.common.cancel).toBe('[Çáñçél··]')
    expect(odd.ui.copyWhat({ what: 'URL' })).toBe('[Çópý ÚRL···]')
    expect(paths(odd)).toEqual(paths(en))
  })

  it('is made of the English chapters', async () => {
    const [odd, plain] = [await loadChapter('xx', 'people'), await loadChapter('en', 'people')]
    expect(sayings(odd)).toEqual(sayings(plain).map(pseudoText))
  })

  it('leaves blank text blank', () => {
    expect(pseudoText(' ')).toBe(' ')
  })
})

describe('the language of a person', () => {
  it.each([
    [['de-CH', 'en'], 'de'],
    [['fr', 'de'], 'de'],
    [['fr'], 'en'],
    [['EN-us'], 'en'],
    [[], 'en'],
    [['xx', 'de'], 'xx'],
  ])('%j is served with %s', (wishes, language) => {
    expect(chooseLanguage(wishes)).toBe(language)
  })
})
