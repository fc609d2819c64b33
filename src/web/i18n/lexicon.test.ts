import { describe, expect, it } from 'vitest'
import type { Chapter } from './chapters.ts'
import type { Language } from './language.ts'
import { openLexicon } from './lexicon.ts'

/** A shelf whose chapters come when the test says so. */
const openShelf = () => {
  const waiting = new Map<string, PromiseWithResolvers<Readonly<Record<string, object>>>>()
  const asked: string[] = []
  const load = (language: Language, chapter: Chapter) => {
    const name = `${language} ${chapter}`
    const coming = Promise.withResolvers<Readonly<Record<string, object>>>()
    asked.push(name)
    waiting.set(name, coming)
    return coming.promise
  }
  const settle = (): Promise<void> => new Promise((done) => setTimeout(done))
  return {
    asked,
    lexicon: openLexicon(load),
    deliver: async (name: string, words: Readonly<Record<string, object>>) => {
      waiting.get(name)?.resolve(words)
      await settle()
    },
    lose: async (name: string) => {
      waiting.get(name)?.reject(new Error('offline'))
      await settle()
    },
  }
}

const openEnglish = async () => {
  const shelf = openShelf()
  const speaking = shelf.lexicon.speak('en')
  await shelf.deliver('en everyday', { ui: { close: 'Close' }, admin: { nav: 'Administration' } })
  await speaking
  return shelf
}

describe('the lexicon', () => {
  it('says nothing before the words of every day are there', async () => {
    const { lexicon, deliver, asked } = openShelf()
    const speaking = lexicon.speak('en')
    expect(asked).toEqual(['en everyday'])
    expect(lexicon.spoken.get()).toBeUndefined()
    await deliver('en everyday', { ui: { close: 'Close' } })
    await speaking
    expect(lexicon.spoken.get()).toMatchObject({ language: 'en', text: { ui: { close: 'Close' } } })
  })

  it('fetches a chapter once, and adds its words to a family that has others already', async () => {
    const { lexicon, deliver, asked } = await openEnglish()
    const family = lexicon.spoken.get()?.text.admin
    const bringing = Promise.all([lexicon.bring(['adminPeople']), lexicon.bring(['adminPeople', 'everyday'])])
    await deliver('en adminPeople', { admin: { roles: 'Roles' } })
    await bringing
    expect(asked).toEqual(['en everyday', 'en adminPeople'])
    expect(lexicon.spoken.get()?.text.admin).toEqual({ nav: 'Administration', roles: 'Roles' })
    expect(lexicon.spoken.get()?.text.admin).toBe(family)
  })

  it('speaks another language when all that was brought is there in it, also what was brought meanwhile', async () => {
    const { lexicon, deliver } = await openEnglish()
    const bringing = lexicon.bring(['inbox'])
    await deliver('en inbox', { inbox: { title: 'Inbox' } })
    await bringing
    const speaking = lexicon.speak('de')
    const late = lexicon.bring(['kb'])
    await deliver('en kb', { kb: { title: 'Knowledge' } })
    await late
    await deliver('de everyday', { ui: { close: 'Schließen' } })
    await deliver('de inbox', { inbox: { title: 'Eingang' } })
    expect(lexicon.spoken.get()).toMatchObject({ language: 'en', text: { kb: { title: 'Knowledge' } } })
    await deliver('de kb', { kb: { title: 'Wissen' } })
    await speaking
    expect(lexicon.spoken.get()).toMatchObject({ language: 'de', text: { inbox: { title: 'Eingang' }, kb: { title: 'Wissen' } } })
  })

  it('speaks the language that was asked for last, whichever comes first', async () => {
    const { lexicon, deliver } = await openEnglish()
    const both = Promise.all([lexicon.speak('de'), lexicon.speak('en')])
    await deliver('de everyday', { ui: { close: 'Schließen' } })
    await both
    expect(lexicon.spoken.get()?.language).toBe('en')
  })

  it('asks again for a chapter that did not come, and keeps the language until then', async () => {
    const { lexicon, lose, deliver, asked } = await openEnglish()
    const failing = lexicon.speak('de').catch((error: Error) => error.message)
    await lose('de everyday')
    expect(await failing).toBe('offline')
    expect(lexicon.spoken.get()?.language).toBe('en')
    const again = lexicon.speak('de')
    await deliver('de everyday', { ui: { close: 'Schließen' } })
    await again
    expect(asked.filter((name) => name === 'de everyday')).toHaveLength(2)
    expect(lexicon.spoken.get()?.language).toBe('de')
  })
})
