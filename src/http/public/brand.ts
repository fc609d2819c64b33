import type { FastifyInstance } from 'fastify'
import { DARK, chooseShade, chooseTextColor, WHITE } from '../../contract/contrast.ts'
import { getBrand, getPicture, DEFAULT_BRAND, type Brand, type Logo } from '../../kernel/branding.ts'
import type { Db } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { html, type Html } from '../kit/html.ts'
import { hashSource } from '../kit/security-headers.ts'

const LOGO_EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } satisfies Record<Logo['content_type'], string>

export const formatLogoUrl = ({ hash, content_type }: Logo): string => `/branding/${hash}.${LOGO_EXTENSIONS[content_type]}`

/** Buttons have the brand colour and the text colour of most contrast; links have a shade that is readable on light and dark pages. */
const styleOf = ({ accent }: Brand): string =>
  accent === DEFAULT_BRAND.accent
    ? ''
    : `:root{--accent:${accent};--on-accent:${chooseTextColor(accent) ?? DARK};--link:${chooseShade(accent, WHITE)}}` +
      `@media(prefers-color-scheme:dark){:root{--link:${chooseShade(accent, DARK)}}}`

export const renderBrandStyle = (brand: Brand): Html => {
  const style = styleOf(brand)
  return style === '' ? html`` : { html: `<style>${style}</style>` }
}

export const extendContentPolicy = (policy: string, brand: Brand): string => {
  const style = styleOf(brand)
  const styled = style === '' ? policy : policy.replace('style-src ', `style-src ${hashSource(style)} `)
  return brand.logo === null || styled.includes('img-src') ? styled : `${styled}; img-src 'self'`
}

export const renderBrandMark = (brand: Brand): Html => {
  const name = findCustomName(brand)
  const logo = brand.logo && html`<img src="${formatLogoUrl(brand.logo)}" alt="" height="32" /> `
  return html`${logo ?? html``}${name !== undefined && html`<span>${name}</span> `}`
}

export const findCustomName = ({ product_name }: Brand): string | undefined =>
  product_name === DEFAULT_BRAND.product_name ? undefined : product_name

export const formatPageTitle = (title: string, brand: Brand): string =>
  [title, findCustomName(brand)].filter((part) => part !== undefined).join(' – ')

export const renderBrandFooter = ({ footer }: Brand): Html =>
  footer === '' ? html`` : html`<div class="muted">${footer.split('\n').map((line) => html`<p>${line}</p>`)}</div>`

/** The public logo. Another logo has another URL, so caches may keep it. */
export const registerBrandRoutes = (app: FastifyInstance, db: Db): void =>
  void app.get<{ Params: { name: string } }>('/branding/:name', async ({ params: { name } }, reply) => {
    const found = await db.read(async (reader) => {
      const { logo } = await getBrand(reader)
      return logo && formatLogoUrl(logo) === `/branding/${name}` ? { type: logo.content_type, bytes: await getPicture(reader) } : undefined
    })
    const { type, bytes } = found ?? notFound('picture')
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type(type)
      .send(bytes)
  })
