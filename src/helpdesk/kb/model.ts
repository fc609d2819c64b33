import type { Instant } from '../../contract/time.ts'
import type { ArticleVisibility } from '../../contract/v1/kb-enums.ts'

export type Category = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly position: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** An article in one language. Translations share the group. */
export type Article = {
  readonly id: number
  readonly title: string
  readonly slug: string
  readonly body: string
  readonly body_html: string
  readonly excerpt: string
  readonly category_id: number | null
  readonly lang: string
  readonly translation_group_id: number
  readonly is_published: boolean
  readonly published_at: Instant | null
  readonly first_published_at: Instant | null
  /** Time of the planned publication; only unpublished articles have one. */
  readonly publish_at: Instant | null
  readonly visibility: ArticleVisibility
  readonly author_id: number | null
  readonly tags: readonly string[]
  readonly version: number
  readonly views_count: number
  readonly helpful_count: number
  readonly unhelpful_count: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type Translation = Pick<Article, 'id' | 'lang' | 'title' | 'slug' | 'is_published' | 'visibility' | 'category_id'>

export type ArticleVersion = {
  readonly version: number
  readonly title: string
  readonly body: string
  readonly editor_id: number | null
  readonly editor_name: string
  readonly created_at: Instant
}

/** In ascending order of access: each viewer sees everything that the viewers before it see. */
export type ArticleViewer = 'public' | 'clients' | 'agents'

const VISIBLE_TO: Readonly<Record<ArticleViewer, readonly ArticleVisibility[]>> = {
  public: ['public'],
  clients: ['public', 'clients'],
  agents: ['public', 'clients', 'agents'],
}

export const listVisibilities = (viewer: ArticleViewer): readonly ArticleVisibility[] => VISIBLE_TO[viewer]

/** Normalizes language tags: `pt_BR` becomes `pt-br`. */
export const normalizeLanguage = (text: string): string => text.trim().replaceAll('_', '-').toLowerCase()

/** Slug of a title: letters and digits of any script, joined by dashes. Removes accents from Latin letters. */
export const toSlug = (title: string): string => {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/(?<=[a-z])\p{M}+/giu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
  const slug = plain.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return [...slug].slice(0, 80).join('').replace(/-+$/, '') || 'article'
}

const MAX_EXCERPT_LENGTH = 200

export const toExcerpt = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  if (flat.length <= MAX_EXCERPT_LENGTH) return flat
  const cut = flat.slice(0, MAX_EXCERPT_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_EXCERPT_LENGTH / 2))}…`
}

export const toArticlePath = ({ lang, slug }: Pick<Article, 'lang' | 'slug'>, category: Pick<Category, 'slug'> | undefined): string =>
  `/help/${lang}/${encodeURIComponent(category?.slug ?? 'articles')}/${encodeURIComponent(slug)}`
