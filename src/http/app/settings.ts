import * as routes from '../../contract/app/settings.ts'
import { DARK, textOn } from '../../contract/contrast.ts'
import { getDefaultLang, setDefaultLang } from '../../helpdesk/kb/read.ts'
import { getBrand, type Brand } from '../../kernel/branding.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { getRetention } from '../../kernel/retention.ts'
import { changeBrand } from '../../people/settings/branding.ts'
import { changeRetention } from '../../people/settings/retention.ts'
import { logoUrl } from '../brand.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const brandingOut = async (reader: Reader, { product_name, accent, footer, logo }: Brand): Promise<routes.Branding> => ({
  product_name,
  accent,
  on_accent: textOn(accent) ?? DARK,
  logo: logo && { url: logoUrl(logo), content_type: logo.content_type, size: logo.size },
  footer,
  default_lang: await getDefaultLang(reader),
})

/** How the product looks to people outside, and how long it remembers. */
export const productSettingPages = (door: Door): void => {
  serve(door, routes.getBranding, async (reader) => ok({ data: await brandingOut(reader, await getBrand(reader)) }))
  serve(door, routes.putBranding, async (tx, { body: { default_lang, ...wish } }, actor) => {
    const brand = await changeBrand(tx, actor, wish)
    if (default_lang !== undefined && default_lang.toLowerCase() !== (await getDefaultLang(tx)))
      await setDefaultLang(tx, actor, default_lang)
    return ok({ data: await brandingOut(tx, brand) })
  })
  serve(door, routes.getRetention, async (reader) => ok({ data: await getRetention(reader) }))
  serve(door, routes.putRetention, async (tx, { body }, actor) => ok({ data: await changeRetention(tx, actor, body) }))
}
