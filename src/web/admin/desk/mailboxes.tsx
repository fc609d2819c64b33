import { useQuery } from '@tanstack/react-query'
import { createMailbox, deleteMailbox, updateMailbox } from '../../../contract/v1/mailboxes.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Code } from '../../ui/code.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Go } from '../../ui/go.tsx'
import { Section } from '../../ui/page.tsx'
import { Status } from '../../ui/status.tsx'
import type { TableColumn } from '../../ui/table.tsx'
import { Checkbox } from '../../ui/toggle.tsx'
import { useForm } from '../../ui/use-form.ts'
import { choicesOf, nameOf } from '../choices.ts'
import { departmentsQuery } from '../data.ts'
import { mailsQuery } from '../quarantine/data.ts'
import { mailboxesQuery, type Mailbox } from './data.ts'
import { ListPage } from './list-page.tsx'

const initialOf = (mailbox: Mailbox | undefined) => ({
  address: mailbox?.address ?? '',
  name: mailbox?.name ?? '',
  department_id: String(mailbox?.department_id ?? ''),
  is_active: mailbox?.is_active ?? true,
})

const MailboxForm = ({ mailbox, onSaved, onClose }: { mailbox?: Mailbox; onSaved: () => void; onClose: () => void }) => {
  const { mailboxes: text } = useText().admin.desk
  const { data: departments = [] } = useQuery(departmentsQuery)
  const form = useForm({
    initial: initialOf(mailbox),
    submit: async ({ department_id, ...plain }) => {
      const body = { ...plain, ...(department_id !== '' && { department_id: Number(department_id) }) }
      if (mailbox === undefined) await call(createMailbox, { body })
      else await call(updateMailbox, { params: { id: mailbox.id }, body })
      onSaved()
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title={mailbox === undefined ? text.newTitle : text.editTitle({ name: mailbox.address })}
      verb={mailbox === undefined ? text.create : text.save}
      failed={text.saveFailed}
      form={form}
      onClose={onClose}
    >
      <Field label={text.address} hint={text.addressHint} error={errors.address}>
        <Input
          name="address"
          type="email"
          required
          autoComplete="off"
          placeholder={text.addressExample}
          value={values.address}
          onChange={(event) => set('address', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.name} hint={text.nameHint} error={errors.name}>
        <Input name="name" autoComplete="off" value={values.name} onChange={(event) => set('name', event.currentTarget.value)} />
      </Field>
      <Field label={text.department} error={errors.department_id}>
        <Select
          name="department_id"
          value={values.department_id}
          choices={choicesOf(departments, mailbox === undefined ? text.defaultDepartment : undefined)}
          onChange={(event) => set('department_id', event.currentTarget.value)}
        />
      </Field>
      <Checkbox label={text.isActive} checked={values.is_active} onChange={(on) => set('is_active', on)} />
    </FormDialog>
  )
}

const useColumns = (): readonly TableColumn<Mailbox>[] => {
  const { mailboxes: text } = useText().admin.desk
  const { data: departments = [] } = useQuery(departmentsQuery)
  return [
    { id: 'address', label: text.address, heading: true, cell: ({ address }) => <Code>{address}</Code> },
    { id: 'name', label: text.name, cell: ({ name }) => name },
    { id: 'department', label: text.department, cell: ({ department_id }) => nameOf(departments, department_id) },
    {
      id: 'state',
      label: text.state,
      cell: ({ is_active }) => <Status kind={is_active ? 'up' : 'paused'} word={is_active ? text.on : text.off} />,
    },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/mailboxes \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"address": "help@acme.com"}'`

/** Mail that came and became no ticket: how much waits, and the way there. */
const Quarantine = () => {
  const { quarantine: text } = useText().admin
  const { data } = useQuery(mailsQuery('quarantined', 1))
  const count = data?.meta.total ?? 0
  return (
    <div className="pt-4">
      <Section title={text.title}>
        <p className="flex flex-wrap items-center gap-x-3">
          {count > 0 ? <Status kind="late" word={text.waiting({ count })} /> : text.nothingWaits}
          <Go to="/admin/mailboxes/quarantine">{text.open}</Go>
        </p>
      </Section>
    </div>
  )
}

export const MailboxesPage = () => (
  <ListPage
    text={useText().admin.desk.mailboxes}
    query={useQuery(mailboxesQuery)}
    queryKey={mailboxesQuery.queryKey}
    columns={useColumns()}
    apiCall={apiCall}
    mayWrite={useMay('admin:write')}
    nameOf={({ address }) => address}
    remove={({ id }) => call(deleteMailbox, { params: { id } })}
    form={({ thing, ...rest }) => <MailboxForm mailbox={thing} {...rest} />}
  >
    <Quarantine />
  </ListPage>
)
