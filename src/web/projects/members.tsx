import { useQuery } from '@tanstack/react-query'
import { listMembers, type ProjectMemberRecord, type ProjectRecord } from '../../contract/app/projects.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'

/** Accounts that can see or change the project. Permissions come from roles and are the same for every project. */
export const ProjectMembers = ({ project }: { project: ProjectRecord }) => {
  const { common, members: text } = useText()
  const mayAdmin = useMay('admin:read')
  const members = useQuery({
    queryKey: ['members', project.uuid],
    queryFn: ({ signal }) => call(listMembers, { params: { uuid: project.uuid }, signal }),
    meta: { follows: ['user', 'role'] },
  })
  const columns: readonly TableColumn<ProjectMemberRecord>[] = [
    { id: 'name', label: common.name, heading: true, cell: ({ name }) => name },
    { id: 'email', label: common.email, cell: ({ email }) => <Quiet>{email ?? ''}</Quiet> },
    { id: 'role', label: common.role, cell: ({ role }) => role },
    { id: 'may', label: text.may, cell: ({ can_change }) => (can_change ? text.mayChange : text.maySee) },
  ]
  return (
    <Loaded query={members} failed={text.loadFailed} rows={3}>
      {({ data }) => (
        <>
          <Quiet>{text.hint}</Quiet>
          <Table caption={common.members} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
          {mayAdmin && <Go to="/admin/roles">{common.roles}</Go>}
        </>
      )}
    </Loaded>
  )
}
