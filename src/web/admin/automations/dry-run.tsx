import { useState } from 'react'
import { dryRunDraft } from '../../../contract/v1/automations.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { changesOf } from '../audit/changes.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Diff } from '../../ui/diff.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Time } from '../../ui/time/time.tsx'
import { UnfoldList } from '../../ui/list/unfold-list.tsx'
import { TriedOut } from '../tried-out.tsx'
import { useChangeWords } from './change-words.ts'
import type { DryRun } from './data.ts'
import { actionsOf, conditionsOf, type RuleDraft } from './draft.ts'

const Matches = ({ result }: { result: DryRun }) => {
  const { common } = useText()
  const { automations: text } = useText().admin
  const words = useChangeWords()
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
              <span className="flex min-w-0 grow items-center gap-3">
                <span className="shrink-0">{ticket.reference}</span>
                <span className="min-w-0 grow truncate">{ticket.subject}</span>
                <span className="shrink-0">
                  <Quiet>
                    <Time at={ticket.matched_at} />
                  </Quiet>
                </span>
              </span>
            ),
            inside: () => (
              <div className="flex flex-col gap-2">
                {Object.keys(ticket.changes).length === 0 ? (
                  <Quiet>{text.noChanges}</Quiet>
                ) : (
                  <Diff label={common.beforeAndAfter} rows={changesOf(ticket.changes, words)} />
                )}
                <Go to={`/tickets/${ticket.id}`}>{common.openTheTicket}</Go>
              </div>
            ),
          }))}
        />
      )}
    </div>
  )
}

export const DryRunPanel = ({ draft }: { draft: RuleDraft }) => {
  const { automations: text } = useText().admin
  const actions = actionsOf(draft)
  // The preview must also work before an action has been chosen.
  const hasActions = Object.keys(actions).length > 0
  return (
    <TriedOut
      name="automations"
      words={text}
      question={{ trigger: draft.trigger, conditions: conditionsOf(draft), ...(hasActions && { actions }) }}
      ask={(body, signal) => call(dryRunDraft, { body, signal })}
    >
      {(result) => <Matches result={result} />}
    </TriedOut>
  )
}
