import type { FastifyRequest } from 'fastify'
import { normalizeLanguage } from '../../../helpdesk/kb/model.ts'
import { notFound } from '../../../kernel/errors.ts'

type ArticleParams = { readonly lang: string; readonly category: string; readonly slug: string }

// The path of a help centre route contains the parameters that the route uses; the others are empty.
export const readArticleParams = (request: FastifyRequest): ArticleParams => {
  const { lang = '', category = '', slug = '' } = request.params as Partial<ArticleParams>
  // NUL is in no name, and PostgreSQL rejects it in a query.
  if (`${category}${slug}`.includes('\0')) notFound('article')
  return { lang: normalizeLanguage(lang), category, slug }
}

export const formatArticlePath = ({ lang, category, slug }: ArticleParams): string =>
  `/help/${lang}/${encodeURIComponent(category)}/${encodeURIComponent(slug)}`

export const readAcceptedLanguages = (request: FastifyRequest): readonly string[] =>
  (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [lang = '', q = ''] = part.split(';')
      return { lang: lang.trim(), weight: Number(/q=([\d.]+)/.exec(q)?.[1] ?? 1) }
    })
    .filter(({ lang }) => /^[a-z]/i.test(lang))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ lang }) => lang)

export const assertLanguageTag = (lang: string): void => {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(lang)) notFound('page')
}
