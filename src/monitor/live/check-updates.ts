import type { LivePatch } from '../../contract/app/live.ts'
import type { Clock, Pace } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { findCheck } from '../checks/find.ts'
import type { Check } from '../checks/model.ts'
import type { RecordedCheck } from '../pings/record-queued.ts'
import { type Coalescer, createCoalescer } from './coalesce-updates.ts'
import type { LiveUpdate } from './hub.ts'
import { toCheckPatch, toFullCheckPatch } from './patches.ts'

export type ProjectPatch = { readonly project_id: number; readonly patch: LivePatch }

/** A pinged check, whose state is known, or a reference to a check that was changed otherwise and has to be read. */
export type ChangedCheck = RecordedCheck | Pick<Check, 'id' | 'project_id'>

type CheckUpdateDeps = {
  readonly db: Db
  readonly clock: Clock & Pace
  publish(entry: LiveUpdate): void
  publishToPeers(patches: readonly (ProjectPatch | 'reset')[]): Promise<void>
}

// Above this number of changes, a reload of all data costs clients less than single patches.
const MAX_PATCHES_PER_FLUSH = 500

const toLiveUpdate = (project_id: number, patch: LiveUpdate['patch']): LiveUpdate => ({ audience: { kind: 'project', project_id }, patch })

export const coalesceCheckUpdates = ({ db, clock, publish, publishToPeers }: CheckUpdateDeps): Coalescer<number, ChangedCheck> => {
  const publishStored = async ({ id, project_id }: Pick<Check, 'id' | 'project_id'>): Promise<void> => {
    const patch = await db.read(async (reader) => {
      const check = await findCheck(reader, id)
      return check ? toFullCheckPatch(check, reader.now) : 'reset'
    })
    publish(toLiveUpdate(project_id, patch))
  }

  const publishPinged = ({ settings, state }: RecordedCheck): ProjectPatch => {
    const update = { project_id: settings.project_id, patch: toCheckPatch({ ...settings, ...state }, clock.now()) }
    publish(toLiveUpdate(update.project_id, update.patch))
    return update
  }

  return createCoalescer(clock, async (changed) => {
    if (changed.size > MAX_PATCHES_PER_FLUSH) {
      publish({ audience: { kind: 'all' }, patch: 'reset' })
      return await publishToPeers(['reset'])
    }
    const patches: ProjectPatch[] = []
    for (const check of changed.values()) {
      if ('id' in check) await publishStored(check)
      else patches.push(publishPinged(check))
    }
    await publishToPeers(patches)
  })
}
