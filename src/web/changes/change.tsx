import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ChangeOverview } from '../../contract/app/change-overview.ts'
import { useText } from '../i18n/text.tsx'
import { kindOfChange } from '../records/kinds.ts'
import { refused } from '../api/refused.ts'
import { nameIn, useNames } from '../records/names.ts'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Panel, Room } from '../ui/page/room.tsx'
import { Status } from '../ui/status.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { useTab } from '../ui/page/use-tab.ts'
import { Time } from '../ui/time/time.tsx'
import { ChangeActs } from './acts.tsx'
import { Discussion } from './discussion.tsx'
import { Affected, Plan } from './plan.tsx'
import { changeQuery, waitingQuery } from './data.ts'
import { Votes } from './votes.tsx'
import { Warnings } from './warnings.tsx'
import { Window } from './window.tsx'

const tabs = ['plan', 'affected', 'discussion'] as const

const Main = ({ room }: { room: ChangeOverview }) => {
  const text = useText().changes
  const [tab, setTab] = useTab(tabs, tabs[0])
  const { change, assets, tickets } = room
  const touched = assets.length + change.check_uuids.length + tickets.visible.length
  return (
    <Tabs
      label={text.pageParts}
      current={tab}
      onChange={setTab}
      tabs={[
        { id: 'plan', label: text.tabPlan },
        { id: 'affected', label: text.tabAffected({ count: touched }) },
        { id: 'discussion', label: text.discussion.tab({ count: room.remarks.length }) },
      ]}
    >
      {tab === 'plan' && <Plan change={change} />}
      {tab === 'affected' && <Affected room={room} />}
      {tab === 'discussion' && <Discussion room={room} />}
    </Tabs>
  )
}

const About = ({ room: { change, people } }: { room: ChangeOverview }) => {
  const { common, changes: text } = useText()
  const { departments } = useNames()
  const { fields } = text
  const isCarriedOut = change.actual_start_at !== null
  return (
    <Panel title={text.about}>
      <FactList
        facts={[
          { label: common.type, value: text.type[change.type] },
          { label: fields.risk, value: text.risk[change.risk] },
          { label: common.plannedFor, value: <Window from={change.planned_start_at} to={change.planned_end_at} /> },
          ...(isCarriedOut ? [{ label: fields.actual, value: <Window from={change.actual_start_at} to={change.actual_end_at} /> }] : []),
          { label: fields.requester, value: nameIn(people, change.requester_id) ?? common.unassigned },
          { label: common.assignee, value: nameIn(people, change.assignee_id) ?? common.unassigned },
          { label: common.department, value: nameIn(departments, change.department_id) ?? common.none },
          { label: common.priority, value: text.priority[change.priority] },
          ...(change.outcome === null ? [] : [{ label: common.outcome, value: text.outcome[change.outcome] }]),
          ...(change.review_due_at === null ? [] : [{ label: fields.reviewDue, value: <Time at={change.review_due_at} /> }]),
        ]}
      />
    </Panel>
  )
}

/** Shortcuts to the next and previous change that awaits the reader's vote. */
const useNeighbours = (id: number): void => {
  const text = useText().changes
  const navigate = useNavigate()
  const { data: waiting = [] } = useQuery(waitingQuery)
  const at = waiting.findIndex((change) => change.id === id)
  const go = (step: number, keys: string, label: string) => {
    const to = at === -1 && step > 0 ? waiting[0] : waiting[at + step]
    return {
      id: step > 0 ? 'change.next' : 'change.previous',
      keys,
      scope: 'page' as const,
      label,
      when: () => to !== undefined && to.id !== id,
      run: () => to !== undefined && void navigate({ to: `/changes/${to.id}` }),
    }
  }
  useShortcuts([go(1, 'j', text.next), go(-1, 'k', text.previous)])
}

const Whole = ({ room }: { room: ChangeOverview }) => {
  const text = useText().changes
  const { change } = room
  useNeighbours(change.id)
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader
        title={change.title}
        status={<Status kind={kindOfChange[change.status]} word={text.status[change.status]} look="chip" />}
        facts={`${text.reference({ id: change.id })} · ${text.type[change.type]} · ${text.riskOf({ risk: text.risk[change.risk] })}`}
        actions={<ChangeActs room={room} />}
      />
      <Warnings room={room} />
      <Room
        asideLabel={text.about}
        main={<Main room={room} />}
        aside={
          <>
            <Votes room={room} />
            <About room={room} />
          </>
        }
      />
    </div>
  )
}

export const ChangePage = () => {
  const text = useText().changes
  const { id = '' } = useParams({ strict: false })
  const room = useQuery({ ...changeQuery(Number(id)), throwOnError: refused })
  return (
    <Loaded query={room} failed={text.loadFailed}>
      {(data) => <Whole key={id} room={data} />}
    </Loaded>
  )
}
