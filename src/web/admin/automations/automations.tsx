import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deleteAutomation, updateAutomation } from '../../../contract/v1/automations.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { CreateButton } from '../../ui/create-button.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { TimeOrNone } from '../../ui/time/time-or-none.tsx'
import { useAct } from '../../ui/use-act.ts'
import { OrderButtons } from '../order-buttons.tsx'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { automationsQuery, type Automation } from './data.ts'
import { RuleSummary } from './rule-summary.tsx'

const useActs = (onDelete: (rule: Automation) => void): TableColumn<Automation> => {
  const { common } = useText()
  const { data: rules = [] } = useQuery(automationsQuery)
  const change = useAct({
    run: ({ id, is_active }: Automation) => call(updateAutomation, { params: { id }, body: { is_active: !is_active } }),
    touches: [automationsQuery.queryKey],
    done: common.saved,
  })
  return {
    id: 'acts',
    label: common.actions,
    align: 'end',
    cell: (rule) => (
      <span className="inline-flex items-center gap-2 py-1">
        <OrderButtons
          id={rule.id}
          things={rules}
          queryKey={automationsQuery.queryKey}
          place={(id, position) => call(updateAutomation, { params: { id }, body: { position } })}
        />
        <Button onClick={() => change.mutate(rule)}>{rule.is_active ? common.turnOff : common.turnOn}</Button>
        <Button onClick={() => onDelete(rule)}>{common.deleteDots}</Button>
      </span>
    ),
  }
}

const useColumns = (onDelete: (rule: Automation) => void, mayWrite: boolean): readonly TableColumn<Automation>[] => {
  const { common } = useText()
  const { automations: text } = useText().admin
  const acts = useActs(onDelete)
  return [
    {
      id: 'name',
      label: common.name,
      heading: true,
      cell: (rule) => (
        <span className="flex min-w-0 flex-col py-1">
          <Go to={`/admin/automations/${rule.id}`}>{rule.name}</Go>
          <RuleSummary rule={rule} />
        </span>
      ),
    },
    {
      id: 'state',
      label: common.status,
      cell: ({ is_active }) => <Status kind={is_active ? 'up' : 'paused'} word={is_active ? common.on : common.off} />,
    },
    { id: 'trigger', label: text.trigger, roomy: true, cell: ({ trigger }) => text.triggers[trigger] },
    {
      id: 'next',
      label: text.nextRun,
      roomy: true,
      cell: ({ next_run_at }) => <TimeOrNone at={next_run_at} none={text.atOnce} />,
    },
    ...(mayWrite ? [acts] : []),
  ]
}

const apiCall = `curl ${location.origin}/api/v1/automations \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"name": "VIP first", "trigger": "ticket.created", "actions": {"set": {"priority": "high"}},
       "conditions": {"all": [{"field": "tags", "operator": "includes_any", "value": ["vip"]}]}}'`

export const AutomationsPage = () => {
  const { nav } = useText().admin
  const { common } = useText()
  const { automations: text, desk } = useText().admin
  const navigate = useNavigate()
  const mayWrite = useMay('admin:write')
  const rules = useQuery(automationsQuery)
  const [leaving, setLeaving] = useState<Automation>()
  const columns = useColumns(setLeaving, mayWrite)
  const remove = useAct({
    run: ({ id }: Automation) => call(deleteAutomation, { params: { id } }),
    touches: [automationsQuery.queryKey],
    done: desk.deleted,
    onDone: () => setLeaving(undefined),
  })
  const create = <CreateButton onClick={() => void navigate({ to: '/admin/automations/new' })}>{text.newTitle}</CreateButton>
  return (
    <SettingsPage title={nav.parts.automations} about={text.about} actions={mayWrite && rules.data?.length !== 0 ? create : undefined}>
      <Loaded query={rules} failed={text.loadFailed}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={text.none} sentence={text.noneHint} action={mayWrite ? create : null} apiCall={apiCall} />
          ) : (
            <Table caption={nav.parts.automations} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
          )
        }
      </Loaded>
      {leaving !== undefined && (
        <Confirm
          title={text.deleteTitle({ name: leaving.name })}
          sentence={text.deleteSentence}
          verb={common.delete}
          onConfirm={() => remove.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </SettingsPage>
  )
}
