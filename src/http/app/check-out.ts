import type { CheckRow, CheckWhole } from '../../contract/app/check-shapes.ts'
import { isoSeconds, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { listChannelUuids } from '../../monitor/channels/assign.ts'
import type { Check } from '../../monitor/checks/model.ts'
import { deadline, scheduleOf } from '../../monitor/checks/status.ts'
import { listFlips } from '../../monitor/flips/list.ts'
import { wholePatch } from '../../monitor/live/patches.ts'
import { getProject } from '../../monitor/projects/projects.ts'
import { describeSchedule } from '../../monitor/schedule/describe.ts'

// What the live stream tells of a check is what a row shows: one source for both, so that they cannot differ in their names.
const patched = (fields: Readonly<Record<string, unknown>>): Omit<CheckRow, 'uuid' | 'v' | 'when'> =>
  fields as Omit<CheckRow, 'uuid' | 'v' | 'when'>

export const rowOut = (check: Check, now: Instant): CheckRow => {
  const { v, p } = wholePatch(check, now)
  return { uuid: check.uuid, v, ...patched(p), when: describeSchedule(scheduleOf(check)) ?? check.schedule }
}

/** Since when it is what it is, as far as that can be known. */
const sinceOf = async (reader: Reader, check: Check, status: string): Promise<string | null> => {
  const [newest] = await listFlips(reader, check)
  if (newest?.new_status === status) return isoSeconds(newest.created_at)
  // It went down by the passing of time, and nobody has noticed yet.
  const due_at = status === 'down' ? deadline(check) : undefined
  return due_at === undefined ? null : isoSeconds(due_at)
}

export const wholeOut = async (reader: Reader, check: Check, base_url: string): Promise<CheckWhole> => {
  const row = rowOut(check, reader.now)
  const { uuid, name } = await getProject(reader, check.project_id)
  return {
    ...row,
    desc: check.desc,
    ping_url: `${base_url}/ping/${check.uuid}`,
    channels: [...(await listChannelUuids(reader, check))],
    project: { uuid, name },
    since_at: await sinceOf(reader, check, row.status),
    created_at: isoSeconds(check.created_at),
  }
}
