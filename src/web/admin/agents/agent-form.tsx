import { useQuery } from '@tanstack/react-query'
import { createUser, updateUser } from '../../../contract/v1/users.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { CheckList } from '../../ui/form/check-list.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { chosenIn, typedIn } from '../../ui/form/form-fields.ts'
import { choicesOf, idOrNull } from '../choices.ts'
import { departmentsQuery, rolesQuery, type User } from '../data.ts'

const initialOf = (user: User | undefined) => ({
  first_name: user?.first_name ?? '',
  last_name: user?.last_name ?? '',
  email: user?.email ?? '',
  role_id: user === undefined ? '' : String(user.role_id),
  department_id: user === undefined || user.department_id === null ? '' : String(user.department_id),
  departments: user?.departments.map(String) ?? [],
  title: user?.title ?? '',
  phone: user?.phone ?? '',
})

type Values = ReturnType<typeof initialOf>
type Form = ReturnType<typeof useForm<Values>>

const bodyOf = ({ first_name, last_name, email, role_id, department_id, departments, title, phone }: Values) => ({
  first_name,
  last_name,
  email,
  title,
  phone,
  departments: departments.map(Number),
  ...(role_id !== '' && { role_id: Number(role_id) }),
  ...(department_id !== '' && { department_id: idOrNull(department_id) }),
})

const Person = (form: Form) => {
  const text = useText().admin.agents
  const input = (name: 'first_name' | 'last_name' | 'email' | 'title' | 'phone', type: 'text' | 'email' = 'text', required = false) => (
    <TextField label={text.fields[name]} type={type} required={required} {...typedIn(form, name)} />
  )
  return (
    <>
      <div className="grid gap-4 pane:grid-cols-2">
        {input('first_name', 'text', true)}
        {input('last_name')}
      </div>
      {input('email', 'email', true)}
      <div className="grid gap-4 pane:grid-cols-2">
        {input('title')}
        {input('phone')}
      </div>
    </>
  )
}

const Place = (form: Form) => {
  const { values, set } = form
  const { common } = useText()
  const text = useText().admin.agents
  const { data: roles = [] } = useQuery(rolesQuery)
  const { data: departments = [] } = useQuery(departmentsQuery)
  return (
    <>
      <div className="grid gap-4 pane:grid-cols-2">
        <ChoiceField label={common.role} hint={text.roleHint} choices={choicesOf(roles, common.agent)} {...chosenIn(form, 'role_id')} />
        <ChoiceField
          label={text.fields.department_id}
          hint={text.departmentHint}
          choices={choicesOf(departments, common.defaultDepartment)}
          {...chosenIn(form, 'department_id')}
        />
      </div>
      {departments.length > 1 && (
        <CheckList
          label={common.departments}
          hint={text.departmentsHint}
          choices={choicesOf(departments)}
          chosen={values.departments}
          onChange={(next) => set('departments', [...next])}
        />
      )}
    </>
  )
}

type AgentFormProps = {
  readonly user?: User
  readonly canMail: boolean
  readonly onSaved: (user: User) => void
  readonly onClose: () => void
}

export const AgentForm = ({ user, canMail, onSaved, onClose }: AgentFormProps) => {
  const { common } = useText()
  const text = useText().admin.agents
  const form = useForm({
    initial: initialOf(user),
    submit: async (values) => {
      const body = bodyOf(values)
      const { data } = user === undefined ? await call(createUser, { body }) : await call(updateUser, { params: { id: user.id }, body })
      onSaved(data)
    },
  })
  return (
    <FormDialog
      title={user === undefined ? text.inviteTitle : common.editName({ name: user.name })}
      verb={user === undefined ? (canMail ? text.sendInvitation : text.invitation.create) : common.saveChanges}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <Person {...form} />
      <Place {...form} />
      <p>{user === undefined ? (canMail ? text.inviteHint : text.invitation.noMailServer) : user.source === 'scim' ? text.scimHint : ''}</p>
    </FormDialog>
  )
}
