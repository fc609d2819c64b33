import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { validateAll, invalid } from '../../kernel/errors.ts'
import { findCategory } from './categories.ts'
import { type Article, normalizeLanguage, toSlug } from './model.ts'
import { findArticleIdBySlug, hasGroup, listTranslationsByGroup } from './store.ts'

export type CheckedFields = {
  readonly category_id?: number | null | undefined
  readonly translation_group_id?: number | undefined
  readonly lang?: string | undefined
  readonly slug?: string | undefined
  readonly publish_at?: Instant | null | undefined
}

export const throwSlugTaken = (): never => invalid({ slug: ['The slug has already been taken.'] })

export const throwLanguageTaken = (): never => invalid({ lang: ['This article already has a translation in this language.'] })

export const assertInFuture = (publish_at: Instant | null | undefined, now: Instant): void => {
  if (typeof publish_at === 'number' && publish_at <= now) invalid({ publish_at: ['The publish at field must be a date in the future.'] })
}

export const assertCategoryExists = async (reader: Reader, id: number | null | undefined): Promise<void> => {
  if (id && !(await findCategory(reader, id))) invalid({ category_id: ['The selected category id is invalid.'] })
}

const checkGroup = async (reader: Reader, id: number | undefined): Promise<void> => {
  if (id !== undefined && !(await hasGroup(reader, id)))
    invalid({ translation_group_id: ['The selected translation group id is invalid.'] })
}

export const checkReferences = (reader: Reader, { category_id, translation_group_id }: CheckedFields): Promise<void> =>
  validateAll(
    () => assertCategoryExists(reader, category_id),
    () => checkGroup(reader, translation_group_id),
  )

const checkLang = async (reader: Reader, { translation_group_id, lang }: CheckedFields): Promise<void> => {
  if (lang === undefined || translation_group_id === undefined) return
  const translations = (await listTranslationsByGroup(reader, [translation_group_id])).get(translation_group_id) ?? []
  if (translations.some((translation) => translation.lang === normalizeLanguage(lang))) throwLanguageTaken()
}

const checkSlug = async (reader: Reader, { lang, slug }: CheckedFields, own_id: number | undefined): Promise<void> => {
  if (lang === undefined || slug === undefined) return
  const holder = await findArticleIdBySlug(reader, { lang: normalizeLanguage(lang), slug: toSlug(slug) })
  if (holder !== undefined && holder !== own_id) throwSlugTaken()
}

/** Validates everything that does not need the rendered body. `own`: the article to update. */
export const checkArticle = (reader: Reader, fields: CheckedFields, own?: Pick<Article, 'id'>): Promise<void> =>
  validateAll(
    () => checkReferences(reader, fields),
    () => checkLang(reader, fields),
    () => checkSlug(reader, fields, own?.id),
    () => assertInFuture(fields.publish_at, reader.now),
  )
