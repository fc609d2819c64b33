import type { ArticleLookup, CategoryIndex } from '../../../helpdesk/kb/read.ts'
import type { Brand } from '../../../kernel/branding.ts'
import { renderBrandFooter, renderBrandMark, renderBrandStyle } from '../brand.ts'
import { html, type Html } from '../../kit/html.ts'
import { STYLE } from './style.ts'
import { getHelpTranslations, type HelpTranslations } from './translations.ts'

const RIGHT_TO_LEFT = /^(ar|he|fa|ur|ps|sd|yi|dv|ckb)\b/

const dirOf = (lang: string): string => (RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr')

export const formatLanguageName = (lang: string, inLang = lang): string => {
  try {
    return new Intl.DisplayNames([inLang], { type: 'language' }).of(lang) ?? lang
  } catch {
    return lang
  }
}

export type HelpPageFrame = {
  readonly brand: Brand
  readonly lang: string
  readonly title: string
  readonly q?: string
  readonly languages: readonly { readonly lang: string; readonly path: string }[]
  readonly base_url: string
  readonly canonical?: string
  readonly description?: string
  readonly is_indexed: boolean
}

const languageLinks = ({ languages, lang }: HelpPageFrame): Html =>
  languages.length < 2
    ? html``
    : html`<nav aria-label="${getHelpTranslations(lang).languages}">
        ${languages.map((other) => (other.lang === lang ? html`<span lang="${other.lang}">${formatLanguageName(other.lang)}</span> ` : html`<a lang="${other.lang}" hreflang="${other.lang}" href="${other.path}">${formatLanguageName(other.lang)}</a> `))}
      </nav>`

const headOf = (frame: HelpPageFrame): Html =>
  html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${frame.title}</title>
    ${frame.description && html`<meta name="description" content="${frame.description}" />`}
    ${!frame.is_indexed && html`<meta name="robots" content="noindex" />`}
    ${frame.canonical && html`<link rel="canonical" href="${frame.base_url}${frame.canonical}" />`}
    ${frame.languages.map(({ lang, path }) => html`<link rel="alternate" hreflang="${lang}" href="${frame.base_url}${path}" />`)}`

export const renderHelpPage = (frame: HelpPageFrame, body: Html): string =>
  html`<!doctype html>
    <html lang="${frame.lang}" dir="${dirOf(frame.lang)}">
      <head>
        ${headOf(frame)} ${{ html: `<style>${STYLE}</style>` }} ${renderBrandStyle(frame.brand)}
      </head>
      <body>
        <header>
          <a href="/help/${frame.lang}">${renderBrandMark(frame.brand)}${getHelpTranslations(frame.lang).home}</a>
          <form class="search" role="search" action="/help/${frame.lang}/search">
            <input
              type="search"
              name="q"
              value="${frame.q ?? ''}"
              aria-label="${getHelpTranslations(frame.lang).searchLabel}"
              maxlength="200"
              required
            />
            <button>${getHelpTranslations(frame.lang).search}</button>
          </form>
        </header>
        <main>${body}</main>
        <footer>${renderBrandFooter(frame.brand)}${languageLinks(frame)}</footer>
      </body>
    </html>`.html

type LinkedArticle = CategoryIndex['articles'][number]

const items = (articles: readonly LinkedArticle[], lang: string): Html =>
  html`<ul class="articles">
    ${articles.map(
      ({ article, path }) =>
        html`<li lang="${article.lang}" dir="${dirOf(article.lang)}">
          <a href="${path}">${article.title}</a
          >${article.lang !== lang && html` <span class="muted">${formatLanguageName(article.lang)}</span>`}
          <div class="muted">${article.excerpt}</div>
        </li>`,
    )}
  </ul>`

export const renderContents = (categories: readonly CategoryIndex[], lang: string): Html =>
  html`<h1>${getHelpTranslations(lang).welcome}</h1>
    ${categories.map(
      ({ category, articles }) =>
        html`<section>
          <h2>${category?.name ?? getHelpTranslations(lang).more}</h2>
          ${category?.description && html`<p class="muted">${category.description}</p>`} ${items(articles, lang)}
        </section>`,
    )}
    ${categories.length === 0 && html`<p>${getHelpTranslations(lang).empty}</p>`}`

export const renderSearch = (q: string, results: readonly LinkedArticle[], lang: string): Html =>
  html`<h1>${getHelpTranslations(lang).results(q)}</h1>
    ${results.length === 0 ? html`<p>${getHelpTranslations(lang).nothing}</p>` : items(results, lang)}`

const feedbackForm = (path: string, { helped, missing, yes, no }: HelpTranslations): Html =>
  html`<form class="feedback" method="post" action="${path}/feedback">
    <h2>${helped}</h2>
    <label>${missing}<textarea name="comment" rows="2" maxlength="2000"></textarea></label>
    <p><button name="is_helpful" value="1">${yes}</button> <button name="is_helpful" value="0">${no}</button></p>
  </form>`

type Article = Extract<ArticleLookup, { readonly kind: 'article' }>

export const renderArticle = ({ article, category }: Article, params: { readonly lang: string; readonly path: string }): Html => {
  const words = getHelpTranslations(params.lang)
  return html`${category && html`<p class="muted">${category.name}</p>`}
    ${article.lang !== params.lang && html`<p class="notice">${words.instead(formatLanguageName(params.lang, words.lang), formatLanguageName(article.lang, words.lang))}</p>`}
    <article lang="${article.lang}" dir="${dirOf(article.lang)}">
      <h1>${article.title}</h1>
      ${{ html: article.body_html }}
    </article>
    ${feedbackForm(params.path, words)}`
}

export const renderThanks = (path: string, { thanks, thanksFor, back }: HelpTranslations): Html =>
  html`<h1>${thanks}</h1>
    <p>${thanksFor} <a href="${path}">${back}</a></p>`
