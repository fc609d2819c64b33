import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE } from '../contract/time.ts'
import { openFileStore } from '../helpdesk/attachments/file-store.ts'
import { parseSearchTerms } from '../helpdesk/kb/articles.ts'
import { upsertFeedback } from '../helpdesk/kb/feedback.ts'
import { findReadableFile } from '../helpdesk/kb/files.ts'
import type { ArticleViewer } from '../helpdesk/kb/model.ts'
import * as kb from '../helpdesk/kb/read.ts'
import { getBrand, type Brand } from '../kernel/branding.ts'
import { AppError, notFound } from '../kernel/errors.ts'
import { brandPolicy, titleOf } from './brand.ts'
import { renderPage } from './errors/page.ts'
import { fileReply } from './help/files.ts'
import { articleBody, page, searchBody, shelvesBody, thanksBody, type Frame } from './help/pages.ts'
import { sitemap } from './help/sitemap.ts'
import { POLICY } from './help/style.ts'
import { wordsFor } from './help/words.ts'
import { readFields } from './form-body.ts'
import type { Html } from './html.ts'
import { ANONYMOUS_BODY_LIMIT } from './long-body.ts'
import { networkLimit } from './network-limit.ts'
import type { DoorParts } from './open-door.ts'
import type { Reply } from './replies.ts'
import { send } from './send.ts'
import { askedOf, pathOf, wishedLangs, refuseNoLanguage } from './help/asked.ts'
import { viewerOf, visitorOf } from './help/viewer.ts'

const READS_PER_MINUTE = 300

const OPINIONS_PER_MINUTE = 20

/** A page may have many pictures. */
const FILES_PER_MINUTE = 1_200

const shown = (frame: Frame, body: Html, viewer: ArticleViewer): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': brandPolicy(POLICY, frame.brand),
    'content-language': frame.lang,
    'cache-control': viewer === 'public' ? 'public, max-age=60' : 'private, no-store',
    vary: 'cookie, authorization',
  },
  body: page(frame, body),
})

const moved = (path: string, status: 301 | 302 | 303): Reply => ({ status, headers: { location: path, vary: 'accept-language' } })

type Visitor = { readonly viewer: ArticleViewer; readonly brand: Brand }

type Handle = (parts: DoorParts, request: FastifyRequest, visitor: Visitor) => Promise<Reply>

const baseOf = ({ house }: DoorParts): string => house.config.BASE_URL.replace(/\/+$/, '')

const start: Handle = async ({ db }, request, { viewer }) => {
  const lang = await db.read(async (reader) =>
    kb.chooseLanguage(wishedLangs(request), await kb.listLanguages(reader, viewer), await kb.getDefaultLang(reader)),
  )
  return moved(`/help/${lang}`, 302)
}

const overview: Handle = async (parts, request, { viewer, brand }) => {
  const { lang } = askedOf(request)
  refuseNoLanguage(lang)
  return await parts.db.read(async (reader) => {
    const languages = (await kb.listLanguages(reader, viewer)).map((other) => ({ lang: other, path: `/help/${other}` }))
    const frame = {
      lang,
      brand,
      title: titleOf(wordsFor(lang).home, brand),
      languages,
      base_url: baseOf(parts),
      canonical: `/help/${lang}`,
      is_indexed: true,
    }
    return shown(frame, shelvesBody(await kb.listCategoryIndex(reader, viewer, lang), lang), viewer)
  })
}

const search: Handle = async (parts, request, { viewer, brand }) => {
  const { lang } = askedOf(request)
  refuseNoLanguage(lang)
  const { q: given = '' } = request.query as { q?: string | string[] }
  const q = (typeof given === 'string' ? given : (given.at(-1) ?? '')).slice(0, 200)
  return await parts.db.read(async (reader) => {
    const langs = [...new Set([lang, await kb.getDefaultLang(reader)])]
    const { results } = await kb.searchArticles(reader, viewer, { lang: langs, terms: parseSearchTerms(q) })
    const frame = {
      lang,
      q,
      brand,
      title: titleOf(`${q} – ${wordsFor(lang).home}`, brand),
      languages: [],
      base_url: baseOf(parts),
      is_indexed: false,
    }
    return shown(frame, searchBody(q, results, lang), viewer)
  })
}

/** Counted after the answer; a reader does not wait for it. */
const countView = ({ db }: DoorParts, id: number): void => void db.tx((tx) => kb.recordView(tx, id)).catch(() => undefined)

const read: Handle = async (parts, request, { viewer, brand }) => {
  const asked = askedOf(request)
  const path = pathOf(asked)
  const reading = (await parts.db.read((reader) => kb.findArticleByAddress(reader, viewer, { ...asked, path }))) ?? notFound('article')
  if (reading.kind === 'moved') return moved(reading.path, reading.is_permanent ? 301 : 302)
  const { article, translations } = reading
  countView(parts, article.id)
  const frame = {
    lang: asked.lang,
    brand,
    title: titleOf(`${article.title} – ${wordsFor(asked.lang).home}`, brand),
    description: article.excerpt,
    languages: translations,
    base_url: baseOf(parts),
    canonical: translations.find(({ id }) => id === article.id)?.path ?? path,
    is_indexed: article.visibility === 'public',
  }
  return shown(frame, articleBody(reading, { lang: asked.lang, path }), viewer)
}

const opinion: Handle = async (parts, request, { viewer }) => {
  const asked = askedOf(request)
  const path = pathOf(asked)
  const form = readFields(request)
  const answer = form.get('is_helpful')
  if (answer !== '0' && answer !== '1') throw new AppError('bad_request', 'Say yes or no.')
  const comment = (form.get('comment') ?? '').trim().slice(0, 2_000)
  await parts.db.tx(async (tx) => {
    const reading = await kb.findArticleByAddress(tx, viewer, { ...asked, path })
    if (reading?.kind !== 'article') return notFound('article')
    await upsertFeedback(tx, { article_id: reading.article.id, visitor: visitorOf(parts, request), is_helpful: answer === '1', comment })
    return undefined
  })
  return moved(`${path}/thanks`, 303)
}

const thanks: Handle = async (parts, request, { viewer, brand }) => {
  const asked = askedOf(request)
  const frame = {
    lang: asked.lang,
    brand,
    title: titleOf(wordsFor(asked.lang).thanks, brand),
    languages: [],
    base_url: baseOf(parts),
    is_indexed: false,
  }
  return shown(frame, thanksBody(pathOf(asked), wordsFor(asked.lang)), viewer)
}

const file: Handle = async ({ db, house }, request, { viewer }) => {
  // The route has both in its path.
  const { key } = request.params as { key: string }
  if (!/^[0-9a-f]{32}$/.test(key)) notFound('file')
  const found = (await db.read((reader) => findReadableFile(reader, viewer, key))) ?? notFound('file')
  const known = request.headers['if-none-match']
  return await fileReply(found, { viewer, known }, () => openFileStore(house.config.DATA_DIR, () => house.ids.uuid()).read(found.sha256))
}

const map: Handle = async (parts) => ({
  status: 200,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  body: sitemap(baseOf(parts), await parts.db.read(kb.listPublicArticles)),
})

const answer = (parts: DoorParts, handle: Handle, limit: number) => async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    const verdict = await parts.limiter.hit(networkLimit(request, { scope: `help ${limit}`, limit, window: MINUTE }))
    if (!verdict.allowed) throw new AppError('rate_limited', 'Too many requests.', { verdict })
    const brand = await parts.db.read(getBrand)
    return send(reply, await handle(parts, request, { viewer: await viewerOf(parts, request), brand }))
  } catch (error) {
    const refusal = renderPage(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'a page of the help centre failed')
    return send(reply, refusal)
  }
}

/** The help centre: pages for everybody, made here, without a script. */
export const helpPages = (parts: DoorParts): void => {
  const get = (path: string, handle: Handle): void => void parts.app.get(path, answer(parts, handle, READS_PER_MINUTE))
  get('/help', start)
  get('/help/sitemap.xml', map)
  get('/sitemap.xml', map)
  get('/help/:lang', overview)
  get('/help/:lang/search', search)
  get('/help/:lang/:category/:slug', read)
  parts.app.get('/help/files/:key/:name', answer(parts, file, FILES_PER_MINUTE))
  get('/help/:lang/:category/:slug/thanks', thanks)
  parts.app.post('/help/:lang/:category/:slug/feedback', { bodyLimit: ANONYMOUS_BODY_LIMIT }, answer(parts, opinion, OPINIONS_PER_MINUTE))
}
