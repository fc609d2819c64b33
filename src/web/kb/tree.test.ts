import { describe, expect, it } from 'vitest'
import type { ContentsArticle } from './data.ts'
import { shelfArticle } from '../../../test/web/shelf-article.ts'
import { branchesOf } from './tree.ts'

const article = (id: number, title: string, more: Partial<ContentsArticle> = {}): ContentsArticle => shelfArticle(id, { title, ...more })

const category = (id: number, name: string) => ({ id, name, slug: name, description: '', position: id })
const shelf = {
  default_lang: 'en',
  categories: [category(2, 'Empty'), category(1, 'Network')],
  articles: [article(1, 'Wi-Fi'), article(2, 'VPN'), article(3, 'WLAN', { lang: 'de', translation_group_id: 1, is_published: false })],
}

describe('the tree of articles', () => {
  it('has the categories in their order, empty ones too, and articles by title, one leaf for all languages', () => {
    expect(
      branchesOf(shelf, 2, 'None').map(({ name, leaves, hasCurrent }) => [name, leaves.map(({ title }) => title), hasCurrent]),
    ).toEqual([
      ['Empty', [], false],
      ['Network', ['VPN', 'Wi-Fi'], true],
    ])
  })

  it('shows the text that is open in place of the original, and marks it', () => {
    const leaves = branchesOf(shelf, 3, 'None')[1]?.leaves
    expect(leaves).toEqual([
      { id: 2, title: 'VPN', is_published: true, isCurrent: false },
      { id: 3, title: 'WLAN', is_published: false, isCurrent: true },
    ])
  })

  it('ends with what has no category, if there is any', () => {
    const loose = { ...shelf, articles: [article(9, 'Loose', { category_id: null })] }
    expect(branchesOf(loose, 9, 'None').at(-1)).toMatchObject({ id: 'none', name: 'None', hasCurrent: true })
  })
})
