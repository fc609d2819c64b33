import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createDepartment, deleteDepartment, updateDepartment } from '../../contract/v1/departments.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { CreateButton } from '../ui/create-button.tsx'
import { Chip } from '../ui/chip.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useAct } from '../ui/use-act.ts'
import { useForm } from '../ui/form/use-form.ts'
import { choicesOf, idOrNull, nameOf } from './choices.ts'
import { colleaguesQuery, departmentsQuery, type Department } from './data.ts'
import { SettingsPage } from '../ui/page/settings-page.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { chosenIn, tickedIn, typedIn } from '../ui/form/form-fields.ts'
import { useRemoval } from './use-removal.tsx'

const initialOf = (department: Department | undefined) => ({
  name: department?.name ?? '',
  is_default: department?.is_default ?? false,
  reopen_days: String(department?.reopen_days ?? 7),
  auto_close_days: department === undefined ? '4' : String(department.auto_close_days ?? ''),
  lead_id: String(department?.lead_id ?? ''),
})

type Form = ReturnType<typeof useForm<ReturnType<typeof initialOf>>>

const Days = ({ form }: { form: Form }) => {
  const text = useText().admin.departments
  return (
    <div className="grid gap-4 pane:grid-cols-2">
      <TextField
        {...typedIn(form, 'reopen_days')}
        label={text.reopenDays}
        hint={text.reopenHint}
        type="number"
        min={0}
        max={365}
        required
      />
      <TextField
        {...typedIn(form, 'auto_close_days')}
        label={text.autoCloseDays}
        hint={text.autoCloseHint}
        type="number"
        min={1}
        max={28}
      />
    </div>
  )
}

const DepartmentForm = ({ department, onSaved, onClose }: { department?: Department; onSaved: () => void; onClose: () => void }) => {
  const { common } = useText()
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
  return (
    <FormDialog
      title={department === undefined ? text.newTitle : common.editName({ name: department.name })}
      verb={department === undefined ? text.create : common.saveChanges}
      failed={text.saveFailed}
      form={form}
      onClose={onClose}
    >
      <TextField {...typedIn(form, 'name')} label={common.name} required maxLength={100} />
      <ChoiceField {...chosenIn(form, 'lead_id')} label={text.lead} hint={text.leadHint} choices={choicesOf(agents, common.none)} />
      <Days form={form} />
      <Checkbox {...tickedIn(form, 'is_default')} label={text.isDefault} hint={text.defaultHint} disabled={department?.is_default} />
    </FormDialog>
  )
}

type Acts = { readonly onEdit: (department: Department) => void; readonly onDelete: (department: Department) => void }

const useColumns = (acts: Acts | undefined): readonly TableColumn<Department>[] => {
  const { common } = useText()
  const text = useText().admin.departments
  const { data: agents = [] } = useQuery(colleaguesQuery)
  return [
    {
      id: 'name',
      label: common.name,
      heading: true,
      cell: ({ name, is_default }) => (
        <span className="inline-flex items-center gap-2">
          {name}
          {is_default && <Chip>{common.default}</Chip>}
        </span>
      ),
    },
    { id: 'lead', label: text.lead, cell: ({ lead_id }) => nameOf(agents, lead_id) || <Quiet>{common.none}</Quiet> },
    { id: 'reopen', label: text.reopenDays, cell: ({ reopen_days }) => text.days({ count: reopen_days }) },
    {
      id: 'close',
      label: text.autoCloseDays,
      cell: ({ auto_close_days }) => (auto_close_days === null ? <Quiet>{common.never}</Quiet> : text.days({ count: auto_close_days })),
    },
    ...(acts === undefined
      ? []
      : [
          {
            id: 'acts',
            label: common.actions,
            align: 'end',
            cell: (row: Department) => (
              <span className="inline-flex gap-2 py-1">
                <Button onClick={() => acts.onEdit(row)}>{common.edit}</Button>
                {!row.is_default && <Button onClick={() => acts.onDelete(row)}>{common.deleteDots}</Button>}
              </span>
            ),
          } as const,
        ]),
  ]
}

export const DepartmentsPage = () => {
  const { common } = useText()
  const text = useText().admin.departments
  const mayWrite = useMay('admin:write')
  const [layer, setLayer] = useState<{ readonly department?: Department }>()
  const departments = useQuery(departmentsQuery)
  const removal = useRemoval<Department>({
    words: text,
    remove: ({ id }) => call(deleteDepartment, { params: { id } }),
    touches: [departmentsQuery.queryKey],
  })
  const columns = useColumns(mayWrite ? { onEdit: (department) => setLayer({ department }), onDelete: removal.ask } : undefined)
  const refresh = useAct({ run: async () => undefined, touches: [departmentsQuery.queryKey], done: common.saved })
  const create = <CreateButton onClick={() => setLayer({})}>{text.newTitle}</CreateButton>
  return (
    <SettingsPage title={common.departments} about={text.about} actions={mayWrite ? create : undefined}>
      <Loaded query={departments} failed={text.loadFailed}>
        {(data) => <Table caption={common.departments} columns={columns} rows={data} keyOf={({ id }) => String(id)} />}
      </Loaded>
      {removal.question}
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
    </SettingsPage>
  )
}
