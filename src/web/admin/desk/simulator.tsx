import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatIsoMillis, HOUR, MINUTE } from '../../../contract/time.ts'
import { simulateSla, type SimulationRecord } from '../../../contract/v1/sla.ts'
import { TICKET_PRIORITIES, TICKET_TYPES, type TicketPriority, type TicketType } from '../../../contract/v1/ticket-enums.ts'
import { dataOptions } from '../../api/data-options.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useText } from '../../i18n/text.tsx'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Log } from '../../ui/list/log.tsx'
import { Status, StatusGlyph } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { TimeOrNone } from '../../ui/time/time-or-none.tsx'
import { Time } from '../../ui/time/time.tsx'
import { TwoColumns } from '../../ui/page/two-columns.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { choicesOf } from '../choices.ts'
import { departmentsQuery } from '../data.ts'
import { tagsOf } from '../tags.ts'
import { minutesText } from './minutes.ts'
import { actionsOf, type Step } from './steps.ts'
import { Steps } from './simulator-steps.tsx'

type Wish = {
  readonly created_at: string | null
  readonly steps: readonly Step[]
  readonly priority: TicketPriority
  readonly type: TicketType
  readonly department: string
  readonly tags: string
}

/** Simulated one week ahead, so that breaches become visible. */
const horizon = 7 * 24 * HOUR

const bodyOf = ({ created_at, steps, priority, type, department, tags }: Wish) => {
  const start = created_at ?? formatIsoMillis(serverNow())
  return {
    created_at: start,
    until: formatIsoMillis(Date.parse(start) * 1_000 + horizon),
    priority,
    type,
    ...(department !== '' && { department_id: Number(department) }),
    tags: tagsOf(tags),
    actions: actionsOf(steps),
  }
}

const useDeadlineColumns = (): readonly TableColumn<SimulationRecord['deadlines'][number]>[] => {
  const { common } = useText()
  const { sla: text } = useText().admin.desk
  return [
    { id: 'metric', label: common.slaTarget, heading: true, cell: ({ metric }) => text.metrics[metric] },
    { id: 'target', label: text.target, cell: ({ target_minutes }) => minutesText(target_minutes) },
    {
      id: 'risk',
      label: text.atRisk,
      cell: ({ at_risk_at }) => <TimeOrNone at={at_risk_at} none={common.dash} mode="short" />,
    },
    {
      id: 'due',
      label: common.due,
      cell: ({ due_at }) => <TimeOrNone at={due_at} none={common.dash} mode="short" />,
    },
  ]
}

const eventKind = (what: SimulationRecord['events'][number]['what']) =>
  what === 'breached' ? 'down' : what === 'at_risk' ? 'late' : what === 'met' ? 'up' : 'new'

const Answer = ({ result }: { result: SimulationRecord }) => {
  const { sla: text } = useText().admin.desk
  const columns = useDeadlineColumns()
  if (result.policy_name === null) return <Status kind="paused" word={text.noPolicy} />
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <Status kind="up" word={text.wouldBe({ name: result.policy_name })} look="chip" />
      </div>
      <Table caption={text.deadlines} columns={columns} rows={result.deadlines} keyOf={({ metric, cycle }) => `${metric} ${cycle}`} />
      <Log
        label={text.story}
        rows={result.events.map(({ at, what, metric, cycle }, index) => ({
          id: `${index} ${metric} ${cycle}`,
          time: <Time at={at} mode="short" />,
          glyph: <StatusGlyph kind={eventKind(what)} />,
          what: text.metrics[metric],
          detail: text.events[what] ?? what,
        }))}
      />
    </div>
  )
}

const Questions = ({ wish, onChange }: { wish: Wish; onChange: (part: Partial<Wish>) => void }) => {
  const { common } = useText()
  const { desk: text } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  return (
    <div className="flex flex-col gap-3">
      <DateTimeField
        label={text.sla.comesIn}
        name="created_at"
        value={wish.created_at}
        onChange={(created_at) => onChange({ created_at })}
      />
      <div className="grid gap-3 pane:grid-cols-2">
        <ChoiceField
          label={common.priority}
          value={wish.priority}
          choices={wordChoices(TICKET_PRIORITIES, text.priorities)}
          onChoose={(priority) => onChange({ priority })}
        />
        <ChoiceField
          label={common.type}
          value={wish.type}
          choices={wordChoices(TICKET_TYPES, text.types)}
          onChoose={(type) => onChange({ type })}
        />
        <ChoiceField
          label={common.department}
          value={wish.department}
          choices={choicesOf(departments, common.defaultDepartment)}
          onChoose={(department) => onChange({ department })}
        />
        <Field label={common.tags}>
          <Input autoComplete="off" value={wish.tags} onChange={(event) => onChange({ tags: event.currentTarget.value })} />
        </Field>
      </div>
      <Steps from={wish.created_at} steps={wish.steps} onChange={(steps) => onChange({ steps })} />
    </div>
  )
}

const startOf = (): string => formatIsoMillis(Math.floor(serverNow() / (15 * MINUTE)) * 15 * MINUTE)

export const Simulator = () => {
  const { sla: text } = useText().admin.desk
  const [wish, setWish] = useState<Wish>(() => ({
    created_at: startOf(),
    steps: [],
    priority: 'high',
    type: 'incident',
    department: '',
    tags: '',
  }))
  const result = useQuery({
    queryKey: ['policies', 'simulated', wish],
    ...dataOptions(simulateSla, { body: bodyOf(wish) }),
  })
  return (
    <TwoColumns
      start={<Questions wish={wish} onChange={(part) => setWish((before) => ({ ...before, ...part }))} />}
      end={
        <Loaded query={result} failed={text.simulateFailed} rows={3}>
          {(data) => <Answer result={data} />}
        </Loaded>
      }
    />
  )
}
