import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { refused } from '../api/refused.ts'
import { onNextFrame } from '../clock.ts'
import { checkQuery } from '../watch/data.ts'
import { tagsOf } from '../watch/filter.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMay } from '../session.ts'
import { Banner } from '../ui/page/banner.tsx'
import { Tag } from '../ui/chip.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { CheckActs } from './acts.tsx'
import { BadgeTab } from './badge-tab.tsx'
import { ChannelsTab } from './channels-tab.tsx'
import { CheckFacts, CheckState, OnCallNow } from './facts.tsx'
import { FilteringTab } from './filtering-tab.tsx'
import { LinkedTicket } from './linked-ticket.tsx'
import { LogTab, Overview } from './overview.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

const tabs = ['overview', 'log', 'schedule', 'filtering', 'integrations', 'badge', 'settings'] as const
type Tab = (typeof tabs)[number]

/** Tabs of an account without write permission. */
const readable: readonly Tab[] = ['overview', 'log', 'integrations', 'badge']

const Content = ({ tab, check, onLog }: { tab: Tab; check: CheckDetail; onLog: () => void }) => {
  if (tab === 'log') return <LogTab check={check} />
  if (tab === 'schedule') return <ScheduleTab key={check.uuid} check={check} />
  if (tab === 'filtering') return <FilteringTab key={check.uuid} check={check} />
  if (tab === 'integrations') return <ChannelsTab check={check} />
  if (tab === 'badge') return <BadgeTab check={check} />
  if (tab === 'settings') return <SettingsTab check={check} />
  return <Overview check={check} onLog={onLog} />
}

const Parts = ({ check }: { check: CheckDetail }) => {
  const { common, check: text } = useText()
  const format = useFormat()
  const navigate = useNavigate()
  const mayWrite = useMay('monitor:write')
  const { tab: wanted } = useSearch({ strict: false })
  const shown = mayWrite ? tabs : readable
  const tab = shown.find((one) => one === wanted) ?? 'overview'
  const open = (next: Tab): void => void navigate({ to: '.', search: next === 'overview' ? {} : { tab: next }, replace: true })
  const showDurations = (): void => {
    open('overview')
    onNextFrame(() => void document.getElementById('durations')?.scrollIntoView())
  }
  useShortcuts([
    { id: 'check.log', keys: 'l', scope: 'page', label: text.tabs.log, run: () => open('log') },
    { id: 'check.duration', keys: 'd', scope: 'page', label: common.duration, run: showDurations },
    { id: 'check.schedule', keys: 'e', scope: 'page', label: text.tabs.schedule, when: () => mayWrite, run: () => open('schedule') },
    { id: 'check.tags', keys: 't', scope: 'page', label: text.tabs.settings, when: () => mayWrite, run: () => open('settings') },
  ])
  return (
    <Tabs
      label={text.parts}
      tabs={shown.map((id) => ({
        id,
        label: text.tabs[id],
        ...(id === 'integrations' && { count: format.number(check.channels.length) }),
      }))}
      current={tab}
      onChange={open}
    >
      <Content tab={tab} check={check} onLog={() => open('log')} />
    </Tabs>
  )
}

const Whole = ({ check }: { check: CheckDetail }) => {
  const { check: text, checks } = useText()
  const mayWrite = useMay('monitor:write')
  const tags = tagsOf(check)
  return (
    <>
      {check.status === 'paused' && <Banner kind="paused">{check.manual_resume ? text.ignored : text.pausedHint}</Banner>}
      <div className="flex min-w-0 flex-col px-4 py-3">
        <PageHeader
          title={check.name || checks.untitled}
          status={
            <>
              <CheckState check={check} />
              {tags.map((tag) => (
                <Tag key={tag} name={tag} />
              ))}
              <LinkedTicket check={check} />
            </>
          }
          facts={
            <>
              <CheckFacts check={check} />
              <OnCallNow />
            </>
          }
          actions={mayWrite ? <CheckActs check={check} /> : undefined}
        />
        <Parts check={check} />
      </div>
    </>
  )
}

const askEvery = 3_000

export const CheckPage = () => {
  const text = useText().check
  const { uuid = '' } = useParams({ strict: false })
  const query = useQuery({
    ...checkQuery(uuid),
    refetchInterval: ({ state }) => (state.data?.data.n_pings === 0 ? askEvery : false),
    throwOnError: refused,
  })
  return (
    <Loaded query={query} failed={text.loadFailed}>
      {(check) => <Whole check={check} />}
    </Loaded>
  )
}
