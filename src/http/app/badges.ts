import { listBadges } from '../../contract/app/badges.ts'
import { ALL_CHECKS_TAG, buildBadgeUrl } from '../../monitor/badges/sign.ts'
import { listTags } from '../../monitor/checks/list.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const ENDING = /\.svg$/

export const badgePages = (door: Door): void =>
  serve(door, listBadges, async (reader, { params }) => {
    const { id, badge_key } = await getProjectByUuid(reader, params.uuid)
    const place = { base_url: door.house.config.BASE_URL, secret_key: door.house.secretKey, badge_key }
    const rootOf = (tag: string, states: 2 | 3): string => buildBadgeUrl(place, tag, 'svg', states).replace(ENDING, '')
    const tags = (await listTags(reader, id)).filter((tag) => tag !== ALL_CHECKS_TAG)
    return ok({ data: [ALL_CHECKS_TAG, ...tags].map((tag) => ({ tag, two: rootOf(tag, 2), three: rootOf(tag, 3) })) })
  })
