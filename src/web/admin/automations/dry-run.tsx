import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dryRunDraft } from '../../../contract/v1/automations.ts'
import { call } from '../../api/call.ts'
import { after } from '../../clock.ts'
import { useText } from '../../i18n/text.tsx'
import { changesOf } from '../audit/changes.ts'
import { Alert } from '../../ui/alert.tsx'
import { Diff } from '../../ui/diff.tsx'
import { Go } from '../../ui/go.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Time } from '../../ui/time.tsx'
import { UnfoldList } from '../../ui/unfold-list.tsx'
import type { Single } from '../data.ts'
import type { DryRun } from './data.ts'
import { actionsOf, conditionsOf, type RuleDraft } from './draft.ts'

const days = ['1', '7', '30'] as const
const patience = 400

/** Somebody who types is not asked about every letter. */
const useSettled = <T,>(value: T, signature: string): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => after(patience, () => setSettled(value)), [signature])
  return settled
}

const Matches = ({ result }: { result: DryRun }) => {
  const { automations: text, desk } = useText().admin
  const [open, setOpen] = useState<string>()
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Alert kind={result.matched === 0 ? 'paused' : 'new'}>{text.wouldMatch({ count: result.matched, days: result.days })}</Alert>
      <Quiet>{result.is_complete ? text.examined({ count: result.examined }) : text.examinedSome({ count: result.examined })}</Quiet>
      {result.tickets.length > 0 && (
        <UnfoldList
          label={text.matches}
          open={open}
          onOpen={setOpen}
          rows={result.tickets.map((ticket) => ({
            id: String(ticket.id),
            summary: (
              <>
                <span>{ticket.reference}</span>
                <span className="min-w-0 truncate">{ticket.subject}</span>
                <Quiet>
                  <Time at={ticket.matched_at} />
                </Quiet>
              </>
            ),
            inside: () => (
              <div className="flex flex-col gap-2">
                {Object.keys(ticket.changes).length === 0 ? (
                  <Quiet>{text.noChanges}</Quiet>
                ) : (
                  <Diff label={desk.changes} rows={changesOf(ticket.changes)} />
                )}
                <Go to={`/tickets/${ticket.id}`}>{text.openTicket}</Go>
              </div>
            ),
          }))}
        />
      )}
    </div>
  )
}

/** Which tickets of the last days the rule would have matched, while it is being written. Nothing is changed. */
export const DryRunPanel = ({ draft }: { draft: RuleDraft }) => {
  const { automations: text } = useText().admin
  const [span, setSpan] = useState<(typeof days)[number]>('7')
  const actions = actionsOf(draft)
  // Who is still choosing conditions need not have chosen what to do.
  const hasActions = Object.keys(actions).length > 0
  const question = { trigger: draft.trigger, conditions: conditionsOf(draft), ...(hasActions && { actions }), days: Number(span) }
  const settled = useSettled(question, JSON.stringify(question))
  const result = useQuery({
    queryKey: ['automations', 'dry-run', settled],
    queryFn: ({ signal }) => call<typeof dryRunDraft, Single<DryRun>>(dryRunDraft, { body: settled, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Segmented
        label={text.lookBack}
        value={span}
        choices={days.map((value) => ({ value, label: text.lastDays({ count: Number(value) }) }))}
        onChange={setSpan}
      />
      <Loaded query={{ ...result, data: result.isError ? undefined : result.data }} failed={text.dryRunFailed} rows={3}>
        {(data) => <Matches result={data} />}
      </Loaded>
    </div>
  )
}
