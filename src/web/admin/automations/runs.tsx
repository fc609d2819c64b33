import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { AUTOMATION_OUTCOMES } from '../../../contract/v1/automation-enums.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { Diff } from '../../ui/diff.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { Select } from '../../ui/form/field.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Toolbar } from '../../ui/page/page.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { FilterEmpty } from '../../ui/page/states.tsx'
import { Status } from '../../ui/status.tsx'
import type { StatusKind } from '../../ui/status-kinds.ts'
import { Time } from '../../ui/time/time.tsx'
import { UnfoldList, type UnfoldRow } from '../../ui/list/unfold-list.tsx'
import { changesOf } from '../audit/changes.ts'
import { useSearchText } from '../../ui/use-search-text.ts'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { useChangeWords } from './change-words.ts'
import { automationsQuery, runsQuery, type Automation, type Outcome, type Run } from './data.ts'

const outcomeKinds = { applied: 'up', unchanged: 'paused', failed: 'down', stopped: 'late' } satisfies Record<Outcome, StatusKind>

/** Names of rules that triggered one another, first rule first; a deleted rule keeps its number. */
const useChain = () => {
  const text = useText().admin.automations
  const format = useFormat()
  const { data: rules = [] } = useQuery(automationsQuery)
  return ({ chain }: Run): string =>
    format.list(chain.slice(0, -1).map((id) => rules.find((rule) => rule.id === id)?.name ?? text.ruleOf({ id })))
}

const Inside = ({ run }: { run: Run }) => {
  const { common } = useText()
  const { automations: text } = useText().admin
  const chainOf = useChain()
  const changes = changesOf(run.changes, useChangeWords())
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {changes.length > 0 ? <Diff label={common.beforeAndAfter} rows={changes} /> : <Quiet>{text.changedNothing}</Quiet>}
      <FactList
        facts={[
          { label: common.ticket, value: <Go to={`/tickets/${run.ticket_id}`}>{`HD-${run.ticket_id}`}</Go> },
          { label: text.trigger, value: text.triggers[run.trigger] },
          ...(run.chain.length > 1 ? [{ label: text.setOffBy, value: chainOf(run) }] : []),
          ...(run.message === null ? [] : [{ label: text.why, value: run.message }]),
        ]}
      />
    </div>
  )
}

const useRow = () => {
  const text = useText().admin.automations
  return (run: Run): UnfoldRow => ({
    id: String(run.id),
    summary: (
      <>
        <Status kind={outcomeKinds[run.outcome]} word={text.outcomes[run.outcome]} />
        <Time at={run.created_at} mode="stamp" />
        <span>{`HD-${run.ticket_id}`}</span>
        {run.message !== null && <Quiet>{run.message}</Quiet>}
      </>
    ),
    inside: () => <Inside run={run} />,
  })
}

const OutcomeFilter = ({ outcome, onChange }: { outcome: Outcome | undefined; onChange: (outcome: string) => void }) => {
  const { common } = useText()
  const text = useText().admin.automations
  return (
    <div className="w-56 max-pane:w-full">
      <Select
        aria-label={common.outcome}
        value={outcome ?? ''}
        choices={[{ value: '', label: text.anyOutcome }, ...wordChoices(AUTOMATION_OUTCOMES, text.outcomes)]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

export const Runs = ({ rule }: { rule: Automation }) => {
  const { common } = useText()
  const text = useText().admin.automations
  const [search, change] = useSearchText()
  const [open, setOpen] = useState<string>()
  const outcome = AUTOMATION_OUTCOMES.find((one) => one === search.outcome)
  const runs = useQuery(runsQuery(rule.id, outcome, Number(search.page ?? '1')))
  const rowOf = useRow()
  return (
    <>
      <p>
        <Quiet>{text.guard}</Quiet>
      </p>
      <Toolbar label={text.filterRuns}>
        <OutcomeFilter outcome={outcome} onChange={(next) => change({ outcome: next, page: '' })} />
      </Toolbar>
      <Loaded query={runs} failed={common.logLoadFailed} rows={2}>
        {({ data, meta }) => {
          if (data.length === 0 && outcome !== undefined)
            return <FilterEmpty sentence={text.noneMatch} onClear={() => change({ outcome: '', page: '' })} />
          if (data.length === 0) return <Quiet>{text.noRuns}</Quiet>
          return (
            <>
              <UnfoldList label={text.runs} rows={data.map(rowOf)} open={open} onOpen={setOpen} />
              <Pager meta={meta} onPage={(page) => change({ page: String(page) })} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
