import { listBadges } from '../../contract/v3/badges.ts'
import { ALL_CHECKS_TAG, buildBadgeUrl, type BadgeUrlContext } from '../../monitor/badges/sign.ts'
import { listTags } from '../../monitor/checks/list.ts'
import { getProject } from '../../monitor/projects/projects.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { MonitorApiConfig } from './monitor-api-config.ts'
import { requireKey } from './require-key.ts'

const badgesOf = (place: BadgeUrlContext, tag: string) => ({
  svg: buildBadgeUrl(place, tag, 'svg', 2),
  svg3: buildBadgeUrl(place, tag, 'svg', 3),
  json: buildBadgeUrl(place, tag, 'json', 2),
  json3: buildBadgeUrl(place, tag, 'json', 3),
  shields: buildBadgeUrl(place, tag, 'shields', 2),
  shields3: buildBadgeUrl(place, tag, 'shields', 3),
})

export const registerBadgeRoutes = (api: Api, apiConfig: MonitorApiConfig): void =>
  serve(api, listBadges, async (reader, _input, actor) => {
    const { id, badge_key } = await getProject(reader, requireKey(actor).project_id)
    const tags = await listTags(reader, id)
    const place = { ...apiConfig, badge_key }
    return ok({
      badges: Object.fromEntries(
        [...tags.filter((tag) => tag !== ALL_CHECKS_TAG), ALL_CHECKS_TAG].map((tag) => [tag, badgesOf(place, tag)]),
      ),
    })
  })
