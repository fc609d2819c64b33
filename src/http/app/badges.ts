import { listBadges } from '../../contract/app/badges.ts'
import { ALL_CHECKS_TAG, buildBadgeUrl } from '../../monitor/badges/sign.ts'
import { listTags } from '../../monitor/checks/list.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

const SVG_EXTENSION = /\.svg$/

export const registerBadgeRoutes = (api: Api): void =>
  serve(api, listBadges, async (reader, { params }) => {
    const { id, badge_key } = await getProjectByUuid(reader, params.uuid)
    const badgeContext = { base_url: api.context.config.BASE_URL, secret_key: api.context.secretKey, badge_key }
    const rootOf = (tag: string, states: 2 | 3): string => buildBadgeUrl(badgeContext, tag, 'svg', states).replace(SVG_EXTENSION, '')
    const tags = (await listTags(reader, id)).filter((tag) => tag !== ALL_CHECKS_TAG)
    return ok({ data: [ALL_CHECKS_TAG, ...tags].map((tag) => ({ tag, two_state_url: rootOf(tag, 2), three_state_url: rootOf(tag, 3) })) })
  })
