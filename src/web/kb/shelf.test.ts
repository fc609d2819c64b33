import { describe, expect, it } from 'vitest'
import type { ContentsArticle } from './data.ts'
import { shelfArticle } from '../../../test/web/shelf-article.ts'
import { countsOf, fitting, linesOf, originalOf } from './shelf.ts'

const article = (id: number, lang: string, more: Partial<ContentsArticle> = {}): ContentsArticle => shelfArticle(id, { lang, ...more })

const en = article(1, 'en', { translation_group_id: 7, written_at: '2026-06-03T00:00:00.000Z' })
const de = article(2, 'de', { translation_group_id: 7, written_at: '2026-06-02T00:00:00.000Z', is_published: false })
const fr = article(3, 'fr', { translation_group_id: 7, written_at: '2026-06-04T00:00:00.000Z' })
const alone = article(4, 'de', { category_id: null, visibility: 'agents' })
const lines = linesOf({ articles: [fr, de, alone, en], default_lang: 'en' })

describe('the shelf', () => {
  it('has one line for an article in three languages, the original first, and knows which is outdated', () => {
    expect(lines).toHaveLength(2)
    expect(lines[0]?.shown.id).toBe(1)
    expect(lines[0]?.texts.map(({ lang, isOutdated }) => [lang, isOutdated])).toEqual([
      ['en', false],
      ['de', true],
      ['fr', false],
    ])
  })

  it('takes the oldest for the original where the default language is missing', () => {
    expect(originalOf([fr, de], 'en')?.id).toBe(2)
    expect(originalOf([], 'en')).toBeUndefined()
  })

  it.each([
    [{}, [1, 4]],
    [{ lang: 'de' }, [2, 4]],
    [{ lang: 'de', state: 'draft' }, [2]],
    [{ state: 'published' }, [1, 4]],
    [{ category: 'none' }, [4]],
    [{ category: '1', visibility: 'agents' }, []],
    [{ lang: 'it' }, []],
  ])('filtered by %j shows %j', (filter, ids) => {
    expect(fitting(lines, filter).map(({ shown }) => shown.id)).toEqual(ids)
  })

  it('counts by category', () => {
    expect([...countsOf(lines)]).toEqual([
      ['1', 1],
      ['none', 1],
    ])
  })
})
