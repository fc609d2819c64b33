import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Status } from '../../ui/status.tsx'
import type { TableColumn } from '../../ui/list/table.tsx'
import { TimeOrNone } from '../../ui/time/time-or-none.tsx'
import { nameOf } from '../choices.ts'
import { departmentsQuery, type User } from '../data.ts'

const Person = ({ user }: { user: User }) => (
  <span className="flex items-center gap-2 py-1">
    <Avatar name={user.name} />
    <span className="flex min-w-0 flex-col">
      {user.name}
      <Quiet>{user.email}</Quiet>
    </span>
  </span>
)

const State = ({ user }: { user: User }) => {
  const text = useText().admin.agents
  if (!user.is_active) return <Status kind="paused" word={text.states.inactive} />
  return user.last_login_at === null ? <Status kind="new" word={text.invitedState} /> : <Status kind="up" word={text.states.active} />
}

export const useAgentColumns = (acts: ((user: User) => ReactNode) | undefined): readonly TableColumn<User>[] => {
  const { common } = useText()
  const text = useText().admin.agents
  const { data: departments = [] } = useQuery(departmentsQuery)
  const namesOf = (user: User): string =>
    [...new Set([user.department_id, ...user.departments])]
      .map((id) => nameOf(departments, id))
      .filter((name) => name !== '')
      .join(', ')
  return [
    { id: 'name', label: common.name, heading: true, cell: (user) => <Person user={user} /> },
    { id: 'state', label: common.status, cell: (user) => <State user={user} /> },
    { id: 'role', label: common.role, cell: ({ role }) => role.name },
    { id: 'departments', label: common.departments, cell: (user) => namesOf(user) || <Quiet>{common.noneLower}</Quiet> },
    {
      id: 'from',
      label: common.source,
      cell: ({ source, mfa_enabled }) => (
        <span className="inline-flex gap-1">
          <Chip>{text.sources[source]}</Chip>
          {mfa_enabled && <Chip>{common.twoFactorAuthentication}</Chip>}
        </span>
      ),
    },
    {
      id: 'seen',
      label: common.lastSeen,
      cell: ({ last_seen_at }) => <TimeOrNone at={last_seen_at} none={common.never} />,
    },
    ...(acts === undefined ? [] : [{ id: 'acts', label: common.actions, align: 'end', cell: acts } as const]),
  ]
}
