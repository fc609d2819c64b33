import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createDepartment, updateDepartment } from '../../contract/v1/departments.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { Checkbox } from '../ui/toggle.tsx'
import { useAct } from '../ui/use-act.ts'
import { useForm } from '../ui/use-form.ts'
import { choicesOf, idOrNull, nameOf } from './choices.ts'
import { colleaguesQuery, departmentsQuery, type Department } from './data.ts'
import { AdminPage } from './page.tsx'

const initialOf = (department: Department | undefined) => ({
  name: department?.name ?? '',
  is_default: department?.is_default ?? false,
  reopen_days: String(department?.reopen_days ?? 7),
  auto_close_days: department === undefined ? '4' : String(department.auto_close_days ?? ''),
  lead_id: String(department?.lead_id ?? ''),
})

type Form = ReturnType<typeof useForm<ReturnType<typeof initialOf>>>

const Days = ({ values, set, errors }: Form) => {
  const text = useText().admin.departments
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      <Field label={text.reopenDays} hint={text.reopenHint} error={errors.reopen_days}>
        <Input
          name="reopen_days"
          type="number"
          min={0}
          max={365}
          required
          value={values.reopen_days}
          onChange={(event) => set('reopen_days', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.autoCloseDays} hint={text.autoCloseHint} error={errors.auto_close_days}>
        <Input
          name="auto_close_days"
          type="number"
          min={1}
          max={28}
          value={values.auto_close_days}
          onChange={(event) => set('auto_close_days', event.currentTarget.value)}
        />
      </Field>
    </div>
  )
}

const DepartmentForm = ({ department, onSaved, onClose }: { department?: Department; onSaved: () => void; onClose: () => void }) => {
  const text = useText().admin.departments
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const form = useForm({
    initial: initialOf(department),
    submit: async ({ name, is_default, reopen_days, auto_close_days, lead_id }) => {
      const body = {
        name,
        reopen_days: Number(reopen_days),
        auto_close_days: idOrNull(auto_close_days),
        lead_id: idOrNull(lead_id),
        ...(is_default && { is_default }),
      }
      if (department === undefined) await call(createDepartment, { body })
      else await call(updateDepartment, { params: { id: department.id }, body })
      onSaved()
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title={department === undefined ? text.newTitle : text.editTitle({ name: department.name })}
      verb={department === undefined ? text.create : text.save}
      failed={text.saveFailed}
      form={form}
      onClose={onClose}
    >
      <Field label={text.name} error={errors.name}>
        <Input name="name" required maxLength={100} value={values.name} onChange={(event) => set('name', event.currentTarget.value)} />
      </Field>
      <Field label={text.lead} hint={text.leadHint} error={errors.lead_id}>
        <Select
          name="lead_id"
          value={values.lead_id}
          choices={choicesOf(agents, text.noLead)}
          onChange={(event) => set('lead_id', event.currentTarget.value)}
        />
      </Field>
      <Days {...form} />
      <Checkbox
        label={text.isDefault}
        hint={text.defaultHint}
        disabled={department?.is_default}
        checked={values.is_default}
        onChange={(checked) => set('is_default', checked)}
      />
    </FormDialog>
  )
}

const useColumns = (onEdit: ((department: Department) => void) | undefined): readonly TableColumn<Department>[] => {
  const text = useText().admin.departments
  const { data: agents = [] } = useQuery(colleaguesQuery)
  return [
    {
      id: 'name',
      label: text.name,
      heading: true,
      cell: ({ name, is_default }) => (
        <span className="inline-flex items-center gap-2">
          {name}
          {is_default && <Chip>{text.default}</Chip>}
        </span>
      ),
    },
    { id: 'lead', label: text.lead, cell: ({ lead_id }) => nameOf(agents, lead_id) || <Quiet>{text.noLead}</Quiet> },
    { id: 'reopen', label: text.reopenDays, cell: ({ reopen_days }) => text.days({ count: reopen_days }) },
    {
      id: 'close',
      label: text.autoCloseDays,
      cell: ({ auto_close_days }) => (auto_close_days === null ? <Quiet>{text.never}</Quiet> : text.days({ count: auto_close_days })),
    },
    ...(onEdit === undefined
      ? []
      : [
          {
            id: 'acts',
            label: text.acts,
            align: 'end',
            cell: (row: Department) => <Button onClick={() => onEdit(row)}>{text.edit}</Button>,
          } as const,
        ]),
  ]
}

export const DepartmentsPage = () => {
  const text = useText().admin.departments
  const mayWrite = useMay('admin:write')
  const [layer, setLayer] = useState<{ readonly department?: Department }>()
  const departments = useQuery(departmentsQuery)
  const columns = useColumns(mayWrite ? (department) => setLayer({ department }) : undefined)
  const refresh = useAct({ run: async () => undefined, touches: [departmentsQuery.queryKey], done: text.saved })
  const create = (
    <Button look="primary" shortcut={{ id: 'create', keys: 'c', scope: 'page' }} onClick={() => setLayer({})}>
      {text.newDepartment}
    </Button>
  )
  return (
    <AdminPage title={text.title} about={text.about} actions={mayWrite ? create : undefined}>
      <Loaded query={departments} failed={text.loadFailed}>
        {(data) => <Table caption={text.title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />}
      </Loaded>
      {layer !== undefined && (
        <DepartmentForm
          department={layer.department}
          onSaved={() => {
            setLayer(undefined)
            refresh.mutate()
          }}
          onClose={() => setLayer(undefined)}
        />
      )}
    </AdminPage>
  )
}
