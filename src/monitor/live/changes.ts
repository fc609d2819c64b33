import type { Patch } from '../../contract/app/live.ts'
import type { Clock, Pace } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { findCheck } from '../checks/find.ts'
import type { Check } from '../checks/model.ts'
import type { RecordedCheck } from '../pings/record-queued.ts'
import { createGather, type Gather } from './gather.ts'
import type { Entry } from './hub.ts'
import { checkPatch, wholePatch } from './patches.ts'

/** What one process tells the others of a check. */
export type Told = { readonly project_id: number; readonly patch: Patch }

/** A check that was pinged, of which all is known, or one that people changed, which has to be looked up. */
export type Changed = RecordedCheck | Pick<Check, 'id' | 'project_id'>

type Parts = {
  readonly db: Db
  readonly clock: Clock & Pace
  say(entry: Entry): void
  tellOthers(told: readonly (Told | 'reset')[]): Promise<void>
}

// When more changes than this at once, asking for everything anew is cheaper than being told one by one.
const MOST_TOLD = 500

const toProject = (project_id: number, patch: Entry['patch']): Entry => ({ audience: { kind: 'project', project_id }, patch })

/** Turns changed checks into patches, a few times a second. */
export const gatherChanges = ({ db, clock, say, tellOthers }: Parts): Gather<number, Changed> => {
  const lookUp = async ({ id, project_id }: Pick<Check, 'id' | 'project_id'>): Promise<void> => {
    const patch = await db.read(async (reader) => {
      const check = await findCheck(reader, id)
      return check ? wholePatch(check, reader.now) : 'reset'
    })
    say(toProject(project_id, patch))
  }

  const sayPinged = ({ settings, state }: RecordedCheck): Told => {
    const told = { project_id: settings.project_id, patch: checkPatch({ ...settings, ...state }, clock.now()) }
    say(toProject(told.project_id, told.patch))
    return told
  }

  return createGather(clock, async (changed) => {
    if (changed.size > MOST_TOLD) {
      say({ audience: { kind: 'all' }, patch: 'reset' })
      return await tellOthers(['reset'])
    }
    const told: Told[] = []
    for (const check of changed.values()) {
      if ('id' in check) await lookUp(check)
      else told.push(sayPinged(check))
    }
    await tellOthers(told)
  })
}
