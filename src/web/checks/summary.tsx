import type { CheckListItem } from '../../contract/app/check-records.ts'
import { parseInstant } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { AllClear } from '../ui/page/states.tsx'
import { useTicking } from '../ui/time/ticker.ts'

const newestPing = (rows: readonly CheckListItem[]): CheckListItem | undefined =>
  rows.reduce<CheckListItem | undefined>((newest, row) => ((row.last_ping ?? '') > (newest?.last_ping ?? '') ? row : newest), undefined)

const Fine = ({ rows, newest }: { rows: readonly CheckListItem[]; newest: CheckListItem }) => {
  const text = useText().checks
  const format = useFormat()
  const at = parseInstant(newest.last_ping ?? '') ?? 0
  const when = useTicking((now) => format.relative(at, now))
  const watched = rows.filter(({ status }) => status === 'up').length
  return <AllClear sentence={text.allClear({ count: watched })} detail={text.lastPing({ name: newest.name || text.untitled, when })} />
}

/** All-clear message while no check is down or late, so that a list without failures is not taken for a list that failed to load. */
export const Summary = ({ rows }: { rows: readonly CheckListItem[] }) => {
  const isTrouble = rows.some(({ status }) => status === 'down' || status === 'grace')
  const newest = isTrouble ? undefined : newestPing(rows)
  if (newest === undefined) return null
  return <Fine rows={rows} newest={newest} />
}
