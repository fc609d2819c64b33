import type { ReactNode } from 'react'
import type { ChangeOverview } from '../../contract/app/change-overview.ts'
import { parseInstant } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Banner } from '../ui/page/banner.tsx'
import { Go } from '../ui/page/go.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'
import { useTicking } from '../ui/time/ticker.ts'
import { roundsOf } from './rounds.ts'
import { timeStateOf } from './time-state.ts'

const open = new Set(['draft', 'rejected', 'awaiting_approval', 'approved', 'scheduled'])

type Warning = { readonly id: string; readonly kind: StatusKind; readonly words: ReactNode }

export const Warnings = ({ room }: { room: ChangeOverview }) => {
  const text = useText().changes
  const format = useFormat()
  const { change, conflicting_changes, assets } = room
  const state = useTicking((now) => timeStateOf(change, now))
  const namesOf = (ids: readonly number[]): string => format.list(assets.filter(({ id }) => ids.includes(id)).map(({ name }) => name))
  const isOpen = open.has(change.status)
  const reviewDue = useTicking((now) => String(change.review_due_at !== null && (parseInstant(change.review_due_at) ?? 0) < now))
  const clashes = change.conflicts.map(({ change_id, asset_ids }): Warning => {
    const title = conflicting_changes.find(({ id }) => id === change_id)?.title ?? ''
    const words = text.conflict({ title, reference: text.reference({ id: change_id }), assets: namesOf(asset_ids) })
    return { id: `clash ${change_id}`, kind: 'late', words: <Go to={`/changes/${change_id}`}>{words}</Go> }
  })
  const freezes = change.freeze_windows.map(({ id, name, reason }): Warning => ({
    id: `freeze ${id}`,
    kind: change.type === 'emergency' ? 'late' : 'down',
    words: text.frozen({ name, reason }),
  }))
  const warnings: readonly Warning[] = [
    ...(roundsOf(room).isStuck ? [{ id: 'stuck', kind: 'down' as const, words: text.quorumGone }] : []),
    ...(isOpen && change.type === 'emergency' ? [{ id: 'emergency', kind: 'new' as const, words: text.typeHints.emergency }] : []),
    ...(isOpen ? [...clashes, ...freezes] : []),
    ...(state === 'passed' ? [{ id: 'passed', kind: 'late' as const, words: text.windowPassed }] : []),
    ...(state === 'now' ? [{ id: 'now', kind: 'new' as const, words: text.windowNow }] : []),
    ...(change.status === 'in_review' && reviewDue === 'true' ? [{ id: 'review', kind: 'down' as const, words: text.reviewDue }] : []),
  ]
  if (warnings.length === 0) return null
  return (
    <div className="flex flex-col gap-1 pb-3">
      {warnings.map(({ id, kind, words }) => (
        <Banner key={id} kind={kind}>
          {words}
        </Banner>
      ))}
    </div>
  )
}
