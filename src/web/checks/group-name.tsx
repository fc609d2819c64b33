import type { CheckListItem } from '../../contract/app/check-records.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import { statusKinds } from '../ui/status-kinds.ts'
import type { Heading } from '../ui/grid/groups.ts'

export const GroupName = ({ heading: { group, members } }: { heading: Heading<CheckListItem> }) => {
  const { checks: text, ui } = useText()
  const format = useFormat()
  const kind = statusKinds.find((one) => one === group)
  const isState = kind !== undefined
  const down = members.filter(({ status }) => status === 'down').length
  return (
    <>
      {isState && <StatusGlyph kind={kind} />}
      <span className="truncate">{isState ? ui.status[kind] : group || text.noTags}</span>
      <Quiet>{format.number(members.length)}</Quiet>
      {!isState && down > 0 && (
        <span className="inline-flex items-center gap-1">
          <StatusGlyph kind="down" />
          <Quiet>{text.nDown({ count: down })}</Quiet>
        </span>
      )}
    </>
  )
}
