import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { PERMISSIONS } from '../../../contract/words.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { CreateButton } from '../../ui/create-button.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { useAct } from '../../ui/use-act.ts'
import { rolesQuery, type Role } from '../data.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { thingsOf, waysHeld } from '../powers.ts'
import { RoleForm } from './role-form.tsx'

type Layer = { readonly role?: Role }

/** One column for each thing: "Read, write", "Read" or a dash. */
const usePowerColumns = (): readonly TableColumn<Role>[] => {
  const text = useText().admin.powers
  return thingsOf(PERMISSIONS).map((thing) => ({
    id: thing,
    label: text.things[thing] ?? thing,
    cell: ({ permissions }) => {
      const held = waysHeld(permissions, thing)
      return held.length === 0 ? <Quiet>{text.nothing}</Quiet> : held.map((way) => text.ways[way]).join(', ')
    },
  }))
}

const useColumns = (onEdit: ((role: Role) => void) | undefined): readonly TableColumn<Role>[] => {
  const text = useText().admin.roles
  const powers = usePowerColumns()
  const acts: readonly TableColumn<Role>[] =
    onEdit === undefined
      ? []
      : [
          {
            id: 'acts',
            label: text.acts,
            align: 'end',
            cell: (role) =>
              role.is_built_in && role.name === 'Admin' ? (
                <Quiet>{text.fixed}</Quiet>
              ) : (
                <Button onClick={() => onEdit(role)}>{text.edit}</Button>
              ),
          },
        ]
  return [
    {
      id: 'name',
      label: text.name,
      heading: true,
      cell: (role) => (
        <span className="flex flex-col py-1 whitespace-nowrap">
          {role.name}
          <Quiet>{text.facts({ rank: role.rank, all: role.sees_all_departments })}</Quiet>
        </span>
      ),
    },
    ...powers,
    ...acts,
  ]
}

export const RolesPage = () => {
  const text = useText().admin.roles
  const mayWrite = useMay('admin:write')
  const [layer, setLayer] = useState<Layer>()
  const roles = useQuery(rolesQuery)
  const columns = useColumns(mayWrite ? (role) => setLayer({ role }) : undefined)
  const refresh = useAct({ run: async () => undefined, touches: [rolesQuery.queryKey, ['session']], done: text.saved })
  const create = <CreateButton onClick={() => setLayer({})}>{text.newRole}</CreateButton>
  return (
    <SettingsPage title={text.title} about={text.about} actions={mayWrite ? create : undefined}>
      <Loaded query={roles} failed={text.loadFailed}>
        {(data) => <Table caption={text.title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />}
      </Loaded>
      {layer !== undefined && (
        <RoleForm
          role={layer.role}
          onSaved={() => {
            setLayer(undefined)
            refresh.mutate()
          }}
          onClose={() => setLayer(undefined)}
        />
      )}
    </SettingsPage>
  )
}
