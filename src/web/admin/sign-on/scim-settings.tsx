import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeScimConnection } from '../../../contract/v1/scim-connections.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/form/field.tsx'
import { ErrorState } from '../../ui/page/states.tsx'
import { useToast } from '../../ui/layer/toast.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { choicesOf, idOrNull } from '../choices.ts'
import { rolesQuery } from '../data.ts'
import { scimQuery } from './data.ts'
import type { ScimConnection } from './shapes.ts'

const initialOf = (connection: ScimConnection) => ({
  name: connection.name,
  per_minute: String(connection.per_minute ?? ''),
  default_role_id: String(connection.default_role_id ?? ''),
  maps_departments: connection.maps_departments,
})

const useSettings = (connection: ScimConnection) => {
  const text = useText().admin.signOn
  const queries = useQueryClient()
  const toast = useToast()
  return useForm({
    initial: initialOf(connection),
    submit: async ({ per_minute, default_role_id, ...plain }) => {
      const body = { ...plain, per_minute: idOrNull(per_minute), default_role_id: idOrNull(default_role_id) }
      await call(changeScimConnection, { params: { id: connection.id }, body })
      await queries.invalidateQueries({ queryKey: scimQuery.queryKey })
      toast({ text: text.saved })
    },
  })
}

export const ScimSettings = ({ connection }: { connection: ScimConnection }) => {
  const text = useText().admin.signOn
  const { data: roles = [] } = useQuery(rolesQuery)
  const form = useSettings(connection)
  const { values, set, errors, failure, busy } = form
  return (
    <form {...form.form} className="flex max-w-128 flex-col gap-4">
      {failure !== undefined && <ErrorState what={text.saveFailed} why={failure.message} requestId={failure.requestId} />}
      <Field label={text.scim.name} error={errors.name}>
        <Input name="name" required value={values.name} onChange={(event) => set('name', event.currentTarget.value)} />
      </Field>
      <Field label={text.scim.limit} hint={text.scim.limitHint} error={errors.per_minute}>
        <Input
          name="per_minute"
          type="number"
          min={1}
          max={100_000}
          placeholder="100"
          value={values.per_minute}
          onChange={(event) => set('per_minute', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.defaultRole} hint={text.scim.defaultRoleHint} error={errors.default_role_id}>
        <Select
          name="default_role_id"
          value={values.default_role_id}
          choices={choicesOf(roles, text.leastRole)}
          onChange={(event) => set('default_role_id', event.currentTarget.value)}
        />
      </Field>
      <Checkbox
        label={text.scim.mapsDepartments}
        hint={text.scim.mapsDepartmentsHint}
        checked={values.maps_departments}
        onChange={(on) => set('maps_departments', on)}
      />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
