import type { ContentsArticle } from '../../src/contract/app/kb.ts'

/** An article of the shelf, as far as a test says. */
export const shelfArticle = (id: number, more: Partial<ContentsArticle> = {}): ContentsArticle => ({
  id,
  title: `Article ${id}`,
  lang: 'en',
  category_id: 1,
  translation_group_id: id,
  is_published: true,
  publish_at: null,
  visibility: 'public',
  version: 1,
  views_count: 0,
  helpful_count: 0,
  unhelpful_count: 0,
  written_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-01T00:00:00.000Z',
  ...more,
})
