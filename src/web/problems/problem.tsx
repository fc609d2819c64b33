import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import type { ProblemOverview } from '../../contract/app/problem-overview.ts'
import { PROBLEM_STATUSES, updateProblem, type ProblemStatus } from '../../contract/v1/problems.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { HistoryLines } from '../records/history-lines.tsx'
import { heightOf, kindOfPriority, kindOfProblem } from '../records/kinds.ts'
import { refused } from '../api/refused.ts'
import { nameIn, useNames } from '../records/names.ts'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { Level } from '../ui/level.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { Prose } from '../ui/writing/prose.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { Panel, Room, Sections } from '../ui/page/room.tsx'
import { Status } from '../ui/status.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { useTab } from '../ui/page/use-tab.ts'
import { Time } from '../ui/time/time.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { problemKeys, problemQuery } from './data.ts'
import { EditDialog, TellDialog } from './dialogs.tsx'
import { ProblemLinks } from './links.tsx'

const StatusMenu = ({ room: { problem } }: { room: ProblemOverview }) => {
  const text = useText().problems
  const act = useUndoable(problemKeys)
  const put = (status: ProblemStatus) => call(updateProblem, { params: { id: problem.id }, body: { status } })
  const set = (status: ProblemStatus): void =>
    act.mutate({ run: () => put(status), said: text.statusSet({ status: text.status[status] }), undo: () => put(problem.status) })
  return (
    <Menu
      label={text.setStatus}
      shortcut={{ id: 'problem.status', keys: 's', scope: 'page' }}
      items={PROBLEM_STATUSES.map((status) => ({
        kind: 'check',
        label: text.status[status],
        status: kindOfProblem[status],
        checked: status === problem.status,
        onSelect: () => set(status),
      }))}
    />
  )
}

const Acts = ({ room }: { room: ProblemOverview }) => {
  const { common, problems: text } = useText()
  const [layer, setLayer] = useState<'edit' | 'tell'>()
  const open = room.tickets.visible.filter(({ is_open }) => is_open).length
  const close = (): void => setLayer(undefined)
  return (
    <>
      {room.problem.workaround !== null && open > 0 && (
        <Button
          look="primary"
          icon={<Megaphone aria-hidden="true" className="size-4" />}
          shortcut={{ id: 'problem.tell', keys: 't', scope: 'page' }}
          onClick={() => setLayer('tell')}
        >
          {text.tell({ count: open })}
        </Button>
      )}
      <StatusMenu room={room} />
      <EditButton shortcutId="problem.edit" onClick={() => setLayer('edit')}>
        {common.edit}
      </EditButton>
      {layer === 'edit' && <EditDialog room={room} onClose={close} />}
      {layer === 'tell' && <TellDialog room={room} onClose={close} />}
    </>
  )
}

const Writings = ({ room: { problem } }: { room: ProblemOverview }) => {
  const { common, problems: text } = useText()
  const parts = ['description', 'root_cause', 'workaround', 'permanent_fix'] as const
  return (
    <Sections>
      {parts.map((name) => (
        <Section key={name} title={text.fields[name]}>
          <Prose none={common.empty}>{problem[name]}</Prose>
          {name === 'workaround' && problem.workaround_published_at !== null && (
            <Quiet>
              {text.toldAt} <Time at={problem.workaround_published_at} />
            </Quiet>
          )}
        </Section>
      ))}
    </Sections>
  )
}

const About = ({ room: { problem, people } }: { room: ProblemOverview }) => {
  const { common, problems: text } = useText()
  const { departments } = useNames()
  const { fields } = text
  const { priority } = problem
  return (
    <Panel title={text.about}>
      <FactList
        facts={[
          {
            label: common.priority,
            value: <Level word={text.priority[priority]} at={heightOf.priority[priority]} of={4} kind={kindOfPriority[priority]} />,
          },
          { label: common.assignee, value: nameIn(people, problem.assignee_id) ?? fields.nobody },
          { label: common.department, value: nameIn(departments, problem.department_id) ?? common.none },
          { label: fields.opened, value: <Time at={problem.created_at} mode="short" /> },
          ...(problem.resolved_at === null ? [] : [{ label: common.resolved, value: <Time at={problem.resolved_at} mode="short" /> }]),
        ]}
      />
    </Panel>
  )
}

const tabs = ['problem', 'history'] as const

const Whole = ({ room }: { room: ProblemOverview }) => {
  const { common, problems: text } = useText()
  const mayWrite = useMay('tickets:write')
  const [tab, setTab] = useTab(tabs, tabs[0])
  const { id, title, status } = room.problem
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader
        title={title}
        status={<Status kind={kindOfProblem[status]} word={text.status[status]} look="chip" />}
        facts={text.reference({ id })}
        actions={mayWrite ? <Acts room={room} /> : undefined}
      />
      <Room
        asideLabel={text.about}
        main={
          <Tabs
            label={text.parts}
            current={tab}
            onChange={setTab}
            tabs={[
              { id: 'problem', label: text.tabProblem },
              { id: 'history', label: common.history },
            ]}
          >
            {tab === 'problem' ? <Writings room={room} /> : <HistoryLines lines={room.history} />}
          </Tabs>
        }
        aside={
          <>
            <ProblemLinks room={room} />
            <About room={room} />
          </>
        }
      />
    </div>
  )
}

export const ProblemPage = () => {
  const text = useText().problems
  const { id = '' } = useParams({ strict: false })
  const room = useQuery({ ...problemQuery(Number(id)), throwOnError: refused })
  return (
    <Loaded query={room} failed={text.loadFailed}>
      {(data) => <Whole key={id} room={data} />}
    </Loaded>
  )
}
