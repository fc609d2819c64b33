import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE } from '../../contract/time.ts'
import { openFileStore } from '../../helpdesk/attachments/file-store.ts'
import { parseSearchTerms } from '../../helpdesk/kb/articles.ts'
import { upsertFeedback } from '../../helpdesk/kb/feedback.ts'
import { findReadableFile } from '../../helpdesk/kb/files.ts'
import type { ArticleViewer } from '../../helpdesk/kb/model.ts'
import * as kb from '../../helpdesk/kb/read.ts'
import { getBrand, type Brand } from '../../kernel/branding.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { extendContentPolicy, formatPageTitle } from './brand.ts'
import { renderErrorPage } from '../kit/errors/page.ts'
import { createFileResponse } from './help/files.ts'
import { renderArticle, renderHelpPage, renderSearch, renderContents, renderThanks, type HelpPageFrame } from './help/pages.ts'
import { renderSitemap } from './help/sitemap.ts'
import { POLICY } from './help/style.ts'
import { getHelpTranslations } from './help/translations.ts'
import { readFields } from '../kit/form-body.ts'
import type { Html } from '../kit/html.ts'
import { MAX_ANONYMOUS_BODY_BYTES } from '../kit/body-limit.ts'
import { createNetworkLimit } from '../kit/network-limit.ts'
import type { ApiDeps } from '../kit/mount-api.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { sendResponse } from '../kit/send-response.ts'
import { readArticleParams, formatArticlePath, readAcceptedLanguages, assertLanguageTag } from './help/article-params.ts'
import { findViewer, hashVisitor } from './help/viewer.ts'

const READS_PER_MINUTE = 300

const FEEDBACK_PER_MINUTE = 20

/** A page may have many images. */
const FILES_PER_MINUTE = 1_200

const toHtmlResponse = (frame: HelpPageFrame, body: Html, viewer: ArticleViewer): HttpResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': extendContentPolicy(POLICY, frame.brand),
    'content-language': frame.lang,
    'cache-control': viewer === 'public' ? 'public, max-age=60' : 'private, no-store',
    vary: 'cookie, authorization',
  },
  body: renderHelpPage(frame, body),
})

const redirectTo = (path: string, status: 301 | 302 | 303): HttpResponse => ({
  status,
  headers: { location: path, vary: 'accept-language' },
})

type HelpReader = { readonly viewer: ArticleViewer; readonly brand: Brand }

type HelpHandler = (deps: ApiDeps, request: FastifyRequest, visitor: HelpReader) => Promise<HttpResponse>

const baseOf = ({ context }: ApiDeps): string => context.config.BASE_URL.replace(/\/+$/, '')

const showStart: HelpHandler = async ({ db }, request, { viewer }) => {
  const lang = await db.read(async (reader) =>
    kb.chooseLanguage(readAcceptedLanguages(request), await kb.listLanguages(reader, viewer), await kb.getDefaultLang(reader)),
  )
  return redirectTo(`/help/${lang}`, 302)
}

const showContents: HelpHandler = async (deps, request, { viewer, brand }) => {
  const { lang } = readArticleParams(request)
  assertLanguageTag(lang)
  return await deps.db.read(async (reader) => {
    const languages = (await kb.listLanguages(reader, viewer)).map((other) => ({ lang: other, path: `/help/${other}` }))
    const frame = {
      lang,
      brand,
      title: formatPageTitle(getHelpTranslations(lang).home, brand),
      languages,
      base_url: baseOf(deps),
      canonical: `/help/${lang}`,
      is_indexed: true,
    }
    return toHtmlResponse(frame, renderContents(await kb.listCategoryIndex(reader, viewer, lang), lang), viewer)
  })
}

const showSearch: HelpHandler = async (deps, request, { viewer, brand }) => {
  const { lang } = readArticleParams(request)
  assertLanguageTag(lang)
  const { q: given = '' } = request.query as { q?: string | string[] }
  const q = (typeof given === 'string' ? given : (given.at(-1) ?? '')).slice(0, 200)
  return await deps.db.read(async (reader) => {
    const langs = [...new Set([lang, await kb.getDefaultLang(reader)])]
    const { results } = await kb.searchArticles(reader, viewer, { lang: langs, terms: parseSearchTerms(q) })
    const frame = {
      lang,
      q,
      brand,
      title: formatPageTitle(`${q} – ${getHelpTranslations(lang).home}`, brand),
      languages: [],
      base_url: baseOf(deps),
      is_indexed: false,
    }
    return toHtmlResponse(frame, renderSearch(q, results, lang), viewer)
  })
}

/** Counted after the response is sent, so that the reader does not wait. */
const countView = ({ db }: ApiDeps, id: number): void => void db.tx((tx) => kb.recordView(tx, id)).catch(() => undefined)

const showArticle: HelpHandler = async (deps, request, { viewer, brand }) => {
  const params = readArticleParams(request)
  const path = formatArticlePath(params)
  const reading = (await deps.db.read((reader) => kb.findArticleByAddress(reader, viewer, { ...params, path }))) ?? notFound('article')
  if (reading.kind === 'moved') return redirectTo(reading.path, reading.is_permanent ? 301 : 302)
  const { article, translations } = reading
  countView(deps, article.id)
  const frame = {
    lang: params.lang,
    brand,
    title: formatPageTitle(`${article.title} – ${getHelpTranslations(params.lang).home}`, brand),
    description: article.excerpt,
    languages: translations,
    base_url: baseOf(deps),
    canonical: translations.find(({ id }) => id === article.id)?.path ?? path,
    is_indexed: article.visibility === 'public',
  }
  return toHtmlResponse(frame, renderArticle(reading, { lang: params.lang, path }), viewer)
}

const receiveFeedback: HelpHandler = async (deps, request, { viewer }) => {
  const params = readArticleParams(request)
  const path = formatArticlePath(params)
  const form = readFields(request)
  const answer = form.get('is_helpful')
  if (answer !== '0' && answer !== '1') throw new AppError('bad_request', 'The helpful field must be yes or no.')
  const comment = (form.get('comment') ?? '').trim().slice(0, 2_000)
  await deps.db.tx(async (tx) => {
    const reading = await kb.findArticleByAddress(tx, viewer, { ...params, path })
    if (reading?.kind !== 'article') return notFound('article')
    await upsertFeedback(tx, { article_id: reading.article.id, visitor: hashVisitor(deps, request), is_helpful: answer === '1', comment })
    return undefined
  })
  return redirectTo(`${path}/thanks`, 303)
}

const showThanks: HelpHandler = async (deps, request, { viewer, brand }) => {
  const params = readArticleParams(request)
  const frame = {
    lang: params.lang,
    brand,
    title: formatPageTitle(getHelpTranslations(params.lang).thanks, brand),
    languages: [],
    base_url: baseOf(deps),
    is_indexed: false,
  }
  return toHtmlResponse(frame, renderThanks(formatArticlePath(params), getHelpTranslations(params.lang)), viewer)
}

const sendFile: HelpHandler = async ({ db, context }, request, { viewer }) => {
  const { key } = request.params as { key: string }
  if (!/^[0-9a-f]{32}$/.test(key)) notFound('file')
  const found = (await db.read((reader) => findReadableFile(reader, viewer, key))) ?? notFound('file')
  const known = request.headers['if-none-match']
  return await createFileResponse(found, { viewer, known }, () =>
    openFileStore(context.config.DATA_DIR, () => context.ids.uuid()).read(found.sha256),
  )
}

const sendSitemap: HelpHandler = async (deps) => ({
  status: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  body: renderSitemap(baseOf(deps), await deps.db.read(kb.listPublicArticles)),
})

const toFastifyHandler = (deps: ApiDeps, handle: HelpHandler, limit: number) => async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    const decision = await deps.limiter.hit(createNetworkLimit(request, { scope: `help ${limit}`, limit, window: MINUTE }))
    if (!decision.allowed) throw new AppError('rate_limited', 'Too many requests.', { decision })
    const brand = await deps.db.read(getBrand)
    return sendResponse(reply, await handle(deps, request, { viewer: await findViewer(deps, request), brand }))
  } catch (error) {
    const refusal = renderErrorPage(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'help centre page failed')
    return sendResponse(reply, refusal)
  }
}

export const registerHelpPages = (deps: ApiDeps): void => {
  const get = (path: string, handle: HelpHandler): void => void deps.app.get(path, toFastifyHandler(deps, handle, READS_PER_MINUTE))
  get('/help', showStart)
  get('/help/sitemap.xml', sendSitemap)
  get('/sitemap.xml', sendSitemap)
  get('/help/:lang', showContents)
  get('/help/:lang/search', showSearch)
  get('/help/:lang/:category/:slug', showArticle)
  deps.app.get('/help/files/:key/:name', toFastifyHandler(deps, sendFile, FILES_PER_MINUTE))
  get('/help/:lang/:category/:slug/thanks', showThanks)
  deps.app.post(
    '/help/:lang/:category/:slug/feedback',
    { bodyLimit: MAX_ANONYMOUS_BODY_BYTES },
    toFastifyHandler(deps, receiveFeedback, FEEDBACK_PER_MINUTE),
  )
}
