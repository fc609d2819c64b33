import { getSettings, updateSettings } from '../../contract/v1/settings.ts'
import { RETURN_SETTING } from '../../helpdesk/tickets/return-to-queue.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import { audit } from '../../people/audit/record.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const settingsOut = async (reader: Reader) => ({ return_tickets_on_departure: (await findSetting(reader, RETURN_SETTING)) !== false })

export const settingsRoutes = (door: Door): void => {
  serve(door, getSettings, async (reader) => ok({ data: await settingsOut(reader) }))
  serve(door, updateSettings, async (tx, { body }, actor) => {
    if (body.return_tickets_on_departure !== undefined) await putSetting(tx, RETURN_SETTING, body.return_tickets_on_departure)
    await audit(tx, actor, { action: 'settings.changed', object: { type: 'settings', id: 'desk' }, changes: { ...body } })
    return ok({ data: await settingsOut(tx) })
  })
}
