import * as routes from '../../contract/app/settings.ts'
import { DARK, chooseTextColor } from '../../contract/contrast.ts'
import { getDefaultLang, setDefaultLang } from '../../helpdesk/kb/read.ts'
import { getBrand, type Brand } from '../../kernel/branding.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { getRetention } from '../../kernel/retention.ts'
import { changeBrand } from '../../people/settings/branding.ts'
import { changeRetention } from '../../people/settings/retention.ts'
import type { Api } from '../kit/api-conventions.ts'
import { formatLogoUrl } from '../public/brand.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

const presentBranding = async (reader: Reader, { product_name, accent, footer, logo }: Brand): Promise<routes.Branding> => ({
  product_name,
  accent,
  on_accent: chooseTextColor(accent) ?? DARK,
  logo: logo && { url: formatLogoUrl(logo), content_type: logo.content_type, size: logo.size },
  footer,
  default_lang: await getDefaultLang(reader),
})

export const registerProductSettingRoutes = (api: Api): void => {
  serve(api, routes.getBranding, async (reader) => ok({ data: await presentBranding(reader, await getBrand(reader)) }))
  serve(api, routes.putBranding, async (tx, { body: { default_lang, ...input } }, actor) => {
    const brand = await changeBrand(tx, actor, input)
    if (default_lang !== undefined && default_lang.toLowerCase() !== (await getDefaultLang(tx)))
      await setDefaultLang(tx, actor, default_lang)
    return ok({ data: await presentBranding(tx, brand) })
  })
  serve(api, routes.getRetention, async (reader) => ok({ data: await getRetention(reader) }))
  serve(api, routes.putRetention, async (tx, { body }, actor) => ok({ data: await changeRetention(tx, actor, body) }))
}
