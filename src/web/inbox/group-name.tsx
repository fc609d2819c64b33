import type { QueueRow } from '../../contract/app/queue.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES } from '../../contract/v1/ticket-enums.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import type { Heading } from '../ui/grid/groups.ts'
import { PersonMark } from '../ui/list/people.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { PriorityMark, TicketStatusMark } from '../ui/ticket-words.tsx'
import type { Grouping } from './groups.ts'

const Name = ({ group, by }: { group: string; by: Grouping }) => {
  const { common, inbox: text } = useText()
  const status = TICKET_STATUSES.find((word) => word === group)
  const priority = TICKET_PRIORITIES.find((word) => word === group)
  if (by === 'status' && status !== undefined) return <TicketStatusMark status={status} />
  if (by === 'priority' && priority !== undefined) return <PriorityMark priority={priority} />
  if (by === 'assignee') return <PersonMark name={group === '' ? undefined : group} nobody={common.unassigned} />
  return group === '' ? <Quiet>{text.noDepartment}</Quiet> : <span className="truncate">{group}</span>
}

export const GroupName = ({ heading: { group, members }, by }: { heading: Heading<QueueRow>; by: Grouping }) => {
  const format = useFormat()
  return (
    <>
      <Name group={group} by={by} />
      <Quiet>{format.number(members.length)}</Quiet>
    </>
  )
}
