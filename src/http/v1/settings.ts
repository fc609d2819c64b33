import { getSettings, updateSettings } from '../../contract/v1/settings.ts'
import { MAJOR_DEFAULTS } from '../../helpdesk/alerts/rules.ts'
import { DELAY_SETTING, USUAL_DELAY } from '../../helpdesk/csat/model.ts'
import { RETURN_SETTING } from '../../helpdesk/tickets/return-to-queue.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { findSettings, putSetting } from '../../kernel/settings.ts'
import { audit } from '../../people/audit/record.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

const DEFAULTS: Readonly<Record<string, unknown>> = {
  return_tickets_on_departure: true,
  [DELAY_SETTING]: USUAL_DELAY,
  changes_vote_on_own: false,
  ...MAJOR_DEFAULTS,
}

/** What it is called where it is kept. */
const keptAs = (name: string): string => (name === 'return_tickets_on_departure' ? RETURN_SETTING : name)

const settingsOut = async (reader: Reader) => {
  const set = await findSettings(reader, Object.keys(DEFAULTS).map(keptAs))
  return Object.fromEntries(Object.entries(DEFAULTS).map(([name, usual]) => [name, keptAs(name) in set ? set[keptAs(name)] : usual]))
}

export const settingsRoutes = (door: Door): void => {
  serve(door, getSettings, async (reader) => ok({ data: await settingsOut(reader) }))
  serve(door, updateSettings, async (tx, { body }, actor) => {
    const known = Object.entries(body).filter(([name]) => name in DEFAULTS)
    for (const [name, value] of known) await putSetting(tx, keptAs(name), value)
    await audit(tx, actor, { action: 'settings.changed', object: { type: 'settings', id: 'desk' }, changes: Object.fromEntries(known) })
    return ok({ data: await settingsOut(tx) })
  })
}
