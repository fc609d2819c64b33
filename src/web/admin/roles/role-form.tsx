import { createRole, updateRole } from '../../../contract/v1/roles.ts'
import { PERMISSIONS } from '../../../contract/enums.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Matrix } from '../../ui/list/matrix.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { tickedIn, typedIn } from '../../ui/form/form-fields.ts'
import type { Role } from '../data.ts'
import { powerOf, thingsOf, ways, withPower } from '../powers.ts'

const startRank = 40

const initialOf = (role: Role | undefined) => ({
  name: role?.name ?? '',
  rank: String(role?.rank ?? startRank),
  permissions: role?.permissions ?? PERMISSIONS.filter((one) => one.endsWith(':read') && one !== 'admin:read'),
  sees_all_departments: role?.sees_all_departments ?? false,
})

type Form = ReturnType<typeof useForm<ReturnType<typeof initialOf>>>

const Powers = ({ values, set }: Form) => {
  const { roles: text, powers } = useText().admin
  return (
    <Matrix
      caption={text.permissions}
      corner={powers.thing}
      rows={thingsOf(PERMISSIONS).map((id) => ({ id, label: powers.things[id] ?? id, hint: powers.about[id] }))}
      columns={ways.map((id) => ({ id, label: powers.ways[id] }))}
      cell={(thing, way) => {
        const power = powerOf(PERMISSIONS, thing, way)
        return power && { checked: values.permissions.includes(power) }
      }}
      onToggle={(thing, way, on) => {
        const power = powerOf(PERMISSIONS, thing, way)
        if (power !== undefined) set('permissions', [...withPower(PERMISSIONS, values.permissions, power, on)])
      }}
    />
  )
}

const Naming = ({ form, isBuiltIn }: { form: Form; isBuiltIn: boolean }) => {
  const { common } = useText()
  const text = useText().admin.roles
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      <TextField
        label={common.name}
        hint={isBuiltIn ? text.builtInHint : undefined}
        required
        maxLength={100}
        disabled={isBuiltIn}
        {...typedIn(form, 'name')}
      />
      <TextField label={text.rank} hint={text.rankHint} type="number" min={0} max={99} required {...typedIn(form, 'rank')} />
    </div>
  )
}

export const RoleForm = ({ role, onSaved, onClose }: { role?: Role; onSaved: () => void; onClose: () => void }) => {
  const { common } = useText()
  const text = useText().admin.roles
  const form = useForm({
    initial: initialOf(role),
    submit: async ({ name, rank, permissions, sees_all_departments }) => {
      const body = { rank: Number(rank), permissions, sees_all_departments, ...(role?.is_built_in !== true && { name }) }
      if (role === undefined) await call(createRole, { body: { ...body, name } })
      else await call(updateRole, { params: { id: role.id }, body })
      onSaved()
    },
  })
  return (
    <FormDialog
      title={role === undefined ? text.newTitle : text.editTitle({ name: role.name })}
      verb={role === undefined ? text.create : common.saveChanges}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <Naming form={form} isBuiltIn={role?.is_built_in === true} />
      <Powers {...form} />
      <Checkbox label={text.allDepartments} hint={text.allDepartmentsHint} {...tickedIn(form, 'sees_all_departments')} />
    </FormDialog>
  )
}
