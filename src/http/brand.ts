import type { FastifyInstance } from 'fastify'
import { DARK, shadeOn, textOn, WHITE } from '../contract/contrast.ts'
import { getBrand, getPicture, DEFAULT_BRAND, type Brand, type Logo } from '../kernel/branding.ts'
import type { Db } from '../kernel/db/db.ts'
import { notFound } from '../kernel/errors.ts'
import { html, type Html } from './html.ts'
import { sourceHash } from './security-headers.ts'

const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } satisfies Record<Logo['content_type'], string>

export const logoUrl = ({ hash, content_type }: Logo): string => `/branding/${hash}.${ENDINGS[content_type]}`

/** Buttons have the brand's own colour, with the text that is read best on it; links a shade that is read on the page, by day and by night. */
const styleOf = ({ accent }: Brand): string =>
  accent === DEFAULT_BRAND.accent
    ? ''
    : `:root{--accent:${accent};--on-accent:${textOn(accent) ?? DARK};--link:${shadeOn(accent, WHITE)}}` +
      `@media(prefers-color-scheme:dark){:root{--link:${shadeOn(accent, DARK)}}}`

/** The element that gives a page the brand's colours; nothing while they are the usual ones. */
export const brandStyle = (brand: Brand): Html => {
  const style = styleOf(brand)
  return style === '' ? html`` : { html: `<style>${style}</style>` }
}

/** Lets a page have the brand's style and picture, and nothing more. */
export const brandPolicy = (policy: string, brand: Brand): string => {
  const style = styleOf(brand)
  const styled = style === '' ? policy : policy.replace('style-src ', `style-src ${sourceHash(style)} `)
  return brand.logo === null || styled.includes('img-src') ? styled : `${styled}; img-src 'self'`
}

/** What stands at the top of a page: the picture, and the name when it is one of its own. */
export const brandMark = (brand: Brand): Html => {
  const name = ownName(brand)
  const logo = brand.logo && html`<img src="${logoUrl(brand.logo)}" alt="" height="32" /> `
  return html`${logo ?? html``}${name !== undefined && html`<span>${name}</span> `}`
}

/** Its own name; nothing while it has the usual one. */
export const ownName = ({ product_name }: Brand): string | undefined =>
  product_name === DEFAULT_BRAND.product_name ? undefined : product_name

/** `Help centre`, or with a name of its own `Help centre – Acme`. */
export const titleOf = (title: string, brand: Brand): string => [title, ownName(brand)].filter((part) => part !== undefined).join(' – ')

/** Line by line as it was written. */
export const brandFooter = ({ footer }: Brand): Html =>
  footer === '' ? html`` : html`<div class="muted">${footer.split('\n').map((line) => html`<p>${line}</p>`)}</div>`

/** The picture, for everybody. Another picture has another address, so browsers need not ask again. */
export const brandRoutes = (app: FastifyInstance, db: Db): void =>
  void app.get<{ Params: { name: string } }>('/branding/:name', async ({ params: { name } }, reply) => {
    const found = await db.read(async (reader) => {
      const { logo } = await getBrand(reader)
      return logo && logoUrl(logo) === `/branding/${name}` ? { type: logo.content_type, bytes: await getPicture(reader) } : undefined
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
