import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { createAutomation, updateAutomation } from '../../../contract/v1/automations.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Diff } from '../../ui/diff.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Status } from '../../ui/status.tsx'
import type { StatusKind } from '../../ui/status-kinds.ts'
import { Time } from '../../ui/time.tsx'
import { useToast } from '../../ui/toast.tsx'
import { UnfoldList } from '../../ui/unfold-list.tsx'
import { changesOf } from '../audit/changes.ts'
import type { Single } from '../data.ts'
import { AdminPage } from '../page.tsx'
import { automationQuery, automationsQuery, runsQuery, type Automation, type Run } from './data.ts'
import { bodyOf, draftOfRule } from './draft.ts'
import { RuleForm } from './rule-form.tsx'

export const NewRulePage = () => {
  const text = useText().admin.automations
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <AdminPage title={text.newTitle} about={text.newAbout}>
      <RuleForm
        initial={draftOfRule(undefined)}
        verb={text.create}
        save={async (draft) => {
          const { data } = await call<typeof createAutomation, Single<Automation>>(createAutomation, { body: bodyOf(draft) })
          await queries.invalidateQueries({ queryKey: automationsQuery.queryKey })
          await navigate({ to: `/admin/automations/${data.id}` })
        }}
      />
    </AdminPage>
  )
}

const outcomeKinds = { applied: 'up', unchanged: 'paused', failed: 'down', stopped: 'late' } satisfies Record<Run['outcome'], StatusKind>

/** What the rule did, newest first. */
const Runs = ({ rule }: { rule: Automation }) => {
  const { automations: text, desk } = useText().admin
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string>()
  const runs = useQuery(runsQuery(rule.id, page))
  const rowOf = (run: Run) => ({
    id: String(run.id),
    summary: (
      <>
        <Status kind={outcomeKinds[run.outcome]} word={text.outcomes[run.outcome]} />
        <Time at={run.created_at} mode="stamp" />
        <span>{text.ticketOf({ id: run.ticket_id })}</span>
        {run.message !== null && <Quiet>{run.message}</Quiet>}
      </>
    ),
    inside: () =>
      Object.keys(run.changes).length === 0 ? <Quiet>{text.noChanges}</Quiet> : <Diff label={desk.changes} rows={changesOf(run.changes)} />,
  })
  return (
    <Loaded query={runs} failed={text.runsFailed} rows={2}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Quiet>{text.noRuns}</Quiet>
        ) : (
          <>
            <UnfoldList label={text.runs} rows={data.map(rowOf)} open={open} onOpen={setOpen} />
            <Pager meta={meta} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  )
}

export const RulePage = () => {
  const { automations: text, desk } = useText().admin
  const { id } = useParams({ strict: false })
  const queries = useQueryClient()
  const toast = useToast()
  const rule = useQuery(automationQuery(Number(id)))
  return (
    <Loaded query={rule} failed={text.loadFailed}>
      {(data) => (
        <AdminPage
          title={data.name}
          about={text.triggers[data.trigger]}
          status={<Status kind={data.is_active ? 'up' : 'paused'} word={data.is_active ? text.on : text.off} look="chip" />}
        >
          <RuleForm
            key={data.id}
            initial={draftOfRule(data)}
            verb={desk.save}
            save={async (draft) => {
              await call(updateAutomation, { params: { id: data.id }, body: bodyOf(draft) })
              await queries.invalidateQueries({ queryKey: automationsQuery.queryKey })
              toast({ text: desk.saved })
            }}
          />
          <div className="pt-4">
            <Section title={text.runs}>
              <Runs rule={data} />
            </Section>
          </div>
        </AdminPage>
      )}
    </Loaded>
  )
}
