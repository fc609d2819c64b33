import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeScimConnection } from '../../../contract/v1/scim-connections.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/layer/toast.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { chosenIn, tickedIn, typedIn } from '../../ui/form/form-fields.ts'
import { choicesOf, idOrNull } from '../choices.ts'
import { rolesQuery } from '../data.ts'
import { scimQuery } from './data.ts'
import type { ScimConnectionRecord } from './shapes.ts'

const initialOf = (connection: ScimConnectionRecord) => ({
  name: connection.name,
  per_minute: String(connection.per_minute ?? ''),
  default_role_id: String(connection.default_role_id ?? ''),
  maps_departments: connection.maps_departments,
})

const useSettings = (connection: ScimConnectionRecord) => {
  const { common } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  return useForm({
    initial: initialOf(connection),
    submit: async ({ per_minute, default_role_id, ...plain }) => {
      const body = { ...plain, per_minute: idOrNull(per_minute), default_role_id: idOrNull(default_role_id) }
      await call(changeScimConnection, { params: { id: connection.id }, body })
      await queries.invalidateQueries({ queryKey: scimQuery.queryKey })
      toast({ text: common.saved })
    },
  })
}

export const ScimSettings = ({ connection }: { connection: ScimConnectionRecord }) => {
  const { common } = useText()
  const text = useText().admin.signOn
  const { data: roles = [] } = useQuery(rolesQuery)
  const form = useSettings(connection)
  const { failure, busy } = form
  return (
    <form {...form.form} className="flex max-w-128 flex-col gap-4">
      <FormFailure what={text.saveFailed} failure={failure} />
      <TextField label={common.name} required {...typedIn(form, 'name')} />
      <TextField
        label={text.scim.limit}
        hint={text.scim.limitHint}
        type="number"
        min={1}
        max={100_000}
        placeholder="100"
        {...typedIn(form, 'per_minute')}
      />
      <ChoiceField
        label={text.defaultRole}
        hint={text.scim.defaultRoleHint}
        choices={choicesOf(roles, common.agent)}
        {...chosenIn(form, 'default_role_id')}
      />
      <Checkbox label={text.scim.mapsDepartments} hint={text.scim.mapsDepartmentsHint} {...tickedIn(form, 'maps_departments')} />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {common.saveChanges}
        </Button>
      </div>
    </form>
  )
}
