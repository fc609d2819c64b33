import { useState } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { createWindow, deleteWindow, listWindows, updateWindow, type MaintenanceWindowRecord } from '../../contract/app/maintenance.ts'
import { SECOND } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { CreateButton } from '../ui/create-button.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { Status } from '../ui/status.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { MaintenanceForm, type WindowBody } from './maintenance-form.tsx'
import { useProjectId } from '../projects/project.tsx'

const windowsQuery = (project: string) =>
  queryOptions({
    queryKey: ['maintenance', project],
    ...dataOptions(listWindows, { params: { uuid: project } }),
    meta: { follows: ['maintenance', 'change'] },
  })

const When = ({ window }: { window: MaintenanceWindowRecord }) => {
  const text = useText().projects.maintenance
  const format = useFormat()
  if (window.starts_at !== null && window.ends_at !== null)
    return (
      <>
        <Time at={window.starts_at} mode="short" /> – <Time at={window.ends_at} mode="short" />
      </>
    )
  return (
    <span className="pane:whitespace-nowrap">
      {text.recurs({ schedule: window.schedule ?? '', tz: window.tz, span: format.span((window.duration ?? 0) * SECOND) })}
    </span>
  )
}

const For = ({ tags }: Pick<MaintenanceWindowRecord, 'tags'>) => {
  const text = useText().projects.maintenance
  return tags === '' ? <Quiet>{text.all}</Quiet> : tags
}

const State = ({ active }: Pick<MaintenanceWindowRecord, 'active'>) => {
  const text = useText().projects.maintenance
  return <Status kind={active ? 'running' : 'paused'} word={active ? text.underWay : text.planned} />
}

/** On a small screen the other columns are shown below the name. */
const Name = ({ window }: { window: MaintenanceWindowRecord }) => {
  const text = useText().projects.maintenance
  return (
    <span className="flex flex-col items-start gap-0.5 max-pane:py-2">
      {window.name || text.untitled}
      <span className="contents pane:hidden">
        <Quiet>
          <When window={window} />
        </Quiet>
        <Quiet>
          {text.forChecks}: <For tags={window.tags} />
        </Quiet>
        <Quiet>
          <State active={window.active} />
        </Quiet>
      </span>
    </span>
  )
}

const useColumns = (onEdit: (window: MaintenanceWindowRecord) => void, onDelete: (window: MaintenanceWindowRecord) => void) => {
  const { common } = useText()
  const { maintenance: text } = useText().projects
  const mayWrite = useMay('monitor:write')
  const columns: readonly TableColumn<MaintenanceWindowRecord>[] = [
    { id: 'name', label: common.name, heading: true, cell: (window) => <Name window={window} /> },
    { id: 'when', label: common.when, roomy: true, cell: (window) => <When window={window} /> },
    { id: 'for', label: text.forChecks, roomy: true, cell: ({ tags }) => <For tags={tags} /> },
    { id: 'state', label: common.status, roomy: true, cell: ({ active }) => <State active={active} /> },
  ]
  if (!mayWrite) return columns
  const acts = (window: MaintenanceWindowRecord) => (
    <span className="inline-flex gap-2 max-pane:flex-col max-pane:py-2">
      <Button onClick={() => onEdit(window)}>{common.edit}</Button>
      <Button onClick={() => onDelete(window)}>{text.callOff}</Button>
    </span>
  )
  return [...columns, { id: 'act', label: common.actions, align: 'end' as const, cell: acts }]
}

const useWindowActs = (project: string) => {
  const { common } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  const done = async (said: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: windowsQuery(project).queryKey })
    toast({ text: said })
  }
  return {
    save: async (window: MaintenanceWindowRecord | undefined, body: WindowBody): Promise<void> => {
      if (window === undefined) await call(createWindow, { params: { uuid: project }, body })
      else await call(updateWindow, { params: { uuid: project, window: window.uuid }, body })
      await done(common.saved)
    },
    remove: async ({ uuid }: MaintenanceWindowRecord): Promise<void> => {
      await call(deleteWindow, { params: { uuid: project, window: uuid } })
      await done(common.cancelled)
    },
  }
}

const apiCall = `curl ${location.origin}/api/v3/maintenance/ \\
  -H 'X-Api-Key: …' \\
  -d '{"name": "DB upgrade", "starts_at": "2027-01-10T02:00:00Z", "ends_at": "2027-01-10T03:00:00Z"}'`

type Layer =
  | { readonly kind: 'form'; readonly window?: MaintenanceWindowRecord }
  | { readonly kind: 'delete'; readonly window: MaintenanceWindowRecord }

const Layers = ({ layer, onClose }: { layer: Layer; onClose: () => void }) => {
  const text = useText().projects.maintenance
  const { save, remove } = useWindowActs(useProjectId())
  if (layer.kind === 'form')
    return (
      <MaintenanceForm
        window={layer.window}
        onClose={onClose}
        onSave={async (body) => {
          await save(layer.window, body)
          onClose()
        }}
      />
    )
  return (
    <Confirm
      title={text.callOffTitle({ name: layer.window.name || text.untitled })}
      sentence={text.callOffSentence}
      verb={text.callOffVerb}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        void remove(layer.window)
      }}
    />
  )
}

export const MaintenancePage = () => {
  const text = useText().projects.maintenance
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  const [layer, setLayer] = useState<Layer>()
  const windows = useQuery(windowsQuery(project))
  const columns = useColumns(
    (window) => setLayer({ kind: 'form', window }),
    (window) => setLayer({ kind: 'delete', window }),
  )
  const isEmpty = windows.data?.length === 0
  const plan = mayWrite ? (
    <CreateButton
      icon={<Plus aria-hidden="true" className="size-4" />}

      onClick={() => setLayer({ kind: 'form' })}
    >
      {text.plan}
    </CreateButton>
  ) : undefined
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.untitled} facts={text.hint} actions={isEmpty ? undefined : plan} />
      <Loaded query={windows} failed={text.loadFailed} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={text.none} sentence={text.noneHint} action={plan} apiCall={apiCall} />
          ) : (
            <Table caption={text.untitled} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
          )
        }
      </Loaded>
      <p className="pt-3">
        <Go to="/changes">{text.changesHint}</Go>
      </p>
      {layer !== undefined && <Layers layer={layer} onClose={() => setLayer(undefined)} />}
    </div>
  )
}
