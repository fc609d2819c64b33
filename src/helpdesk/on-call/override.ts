import type { Tx } from '../../kernel/db/db.ts'
import { forbidden } from '../../kernel/errors.ts'
import { type AgentActor, hasPermission } from '../../people/actor.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import type { StoredOverride } from './model.ts'
import type { Override } from './schedule.ts'
import { addOverride, getSchedule, renderFinalSchedule } from './schedules.ts'

/** Schedule managers create any override; other agents only take over a shift or give away their own. Affected agents are notified. */
export const createOverride = async (tx: Tx, actor: AgentActor, id: number, override: Override): Promise<StoredOverride> => {
  const schedule = await getSchedule(tx, id)
  const made = await addOverride(tx, actor, id, override)
  const { shifts } = renderFinalSchedule(schedule, override.starts_at, override.ends_at)
  const relievedIds = [...new Set(shifts.map(({ user_id }) => user_id))]
  const isOwn = override.user_id === actor.account_id || (relievedIds.length > 0 && relievedIds.every((one) => one === actor.account_id))
  if (!isOwn && !hasPermission(actor, 'users:write'))
    forbidden(
      'You can only take over a shift, or give away one of your own. Other overrides require the permission to manage on-call schedules.',
    )
  const others = [...new Set([override.user_id, ...relievedIds])].filter((one) => one !== actor.account_id)
  await notifyAgents(tx, others, { kind: 'cover', data: { schedule_id: id, title: schedule.name, by: actor.name } })
  return made
}
