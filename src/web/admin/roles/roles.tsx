import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { deleteRole } from '../../../contract/v1/roles.ts'
import { PERMISSIONS } from '../../../contract/enums.ts'
import { call } from '../../api/call.ts'
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
import { useRemoval } from '../use-removal.tsx'
import { RoleForm } from './role-form.tsx'

type Layer = { readonly role?: Role }

const usePowerColumns = (): readonly TableColumn<Role>[] => {
  const { common } = useText()
  const text = useText().admin.powers
  return thingsOf(PERMISSIONS).map((thing) => ({
    id: thing,
    label: text.things[thing] ?? thing,
    cell: ({ permissions }) => {
      const held = waysHeld(permissions, thing)
      return held.length === 0 ? <Quiet>{common.dash}</Quiet> : held.map((way) => text.ways[way]).join(', ')
    },
  }))
}

type Acts = { readonly onEdit: (role: Role) => void; readonly onDelete: (role: Role) => void }

const useColumns = (does: Acts | undefined): readonly TableColumn<Role>[] => {
  const { common } = useText()
  const text = useText().admin.roles
  const powers = usePowerColumns()
  const acts: readonly TableColumn<Role>[] =
    does === undefined
      ? []
      : [
          {
            id: 'acts',
            label: common.actions,
            align: 'end',
            cell: (role) =>
              role.is_built_in && role.name === 'Admin' ? (
                <Quiet>{common.builtIn}</Quiet>
              ) : (
                <span className="inline-flex gap-2 py-1">
                  <Button onClick={() => does.onEdit(role)}>{common.edit}</Button>
                  {!role.is_built_in && <Button onClick={() => does.onDelete(role)}>{common.deleteDots}</Button>}
                </span>
              ),
          },
        ]
  return [
    {
      id: 'name',
      label: common.name,
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
  const { common } = useText()
  const text = useText().admin.roles
  const mayWrite = useMay('admin:write')
  const [layer, setLayer] = useState<Layer>()
  const roles = useQuery(rolesQuery)
  const removal = useRemoval<Role>({
    words: text,
    remove: ({ id }) => call(deleteRole, { params: { id } }),
    touches: [rolesQuery.queryKey],
  })
  const columns = useColumns(mayWrite ? { onEdit: (role) => setLayer({ role }), onDelete: removal.ask } : undefined)
  const refresh = useAct({ run: async () => undefined, touches: [rolesQuery.queryKey, ['session']], done: common.saved })
  const create = <CreateButton onClick={() => setLayer({})}>{text.newTitle}</CreateButton>
  return (
    <SettingsPage title={common.roles} about={text.about} actions={mayWrite ? create : undefined}>
      <Loaded query={roles} failed={text.loadFailed}>
        {(data) => <Table caption={common.roles} columns={columns} rows={data} keyOf={({ id }) => String(id)} />}
      </Loaded>
      {removal.question}
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
