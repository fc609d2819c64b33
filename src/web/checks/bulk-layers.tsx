import type { CheckListItem } from '../../contract/app/check-records.ts'
import { BulkChannels } from './bulk-channels.tsx'
import { BulkMove } from '../watch/move-dialog.tsx'
import { BulkTags } from './bulk-tags.tsx'
import { BulkTimes } from './bulk-times.tsx'

export const bulkActs = ['tags', 'channels', 'times', 'move'] as const
export type BulkAct = (typeof bulkActs)[number]

/** A snapshot: live updates must not change what a dialog acts on. */
export type Asked = { readonly act: BulkAct; readonly rows: readonly CheckListItem[] }

type LayersProps = { readonly project: string; readonly asked: Asked; readonly onClose: () => void; readonly onDone: () => void }

export const BulkLayers = ({ project, asked: { act, rows }, onClose, onDone }: LayersProps) => {
  const done = (): void => {
    onClose()
    onDone()
  }
  const shared = { project, rows, onClose, onDone: done }
  if (act === 'tags') return <BulkTags {...shared} />
  if (act === 'channels') return <BulkChannels {...shared} />
  return act === 'times' ? <BulkTimes {...shared} /> : <BulkMove {...shared} />
}
