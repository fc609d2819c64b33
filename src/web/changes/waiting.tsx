import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Change } from '../../contract/app/change-overview.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { Grid } from '../ui/grid/grid.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { BulkBar, PageHeader } from '../ui/page/page.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { useChangeColumns } from './columns.tsx'
import { waitingQuery } from './data.ts'
import { VoteDialog, type Decision } from './vote-dialog.tsx'

const Waiting = ({ rows }: { rows: readonly Change[] }) => {
  const text = useText().changes
  const navigate = useNavigate()
  const columns = useChangeColumns(rows)
  const [activeKey, setActiveKey] = useState<string>()
  const [vote, setVote] = useState<{ readonly change: Change; readonly decision: Decision }>()
  const active = rows.find(({ id }) => String(id) === activeKey)
  const key = (decision: Decision, keys: string, label: string) => ({
    id: `change.${decision}`,
    keys,
    scope: 'page' as const,
    label,
    when: () => active !== undefined,
    run: () => active !== undefined && setVote({ change: active, decision }),
  })
  useShortcuts([key('approve', 'y', text.approve), key('reject', 'x', text.reject)])
  return (
    <>
      <Grid
        primary
        label={text.title}
        rows={rows}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        onOpen={({ id }) => void navigate({ to: `/changes/${id}` })}
        onActive={setActiveKey}
      />
      {active !== undefined && (
        <BulkBar label={active.title} summary={`${text.reference({ id: active.id })} ${active.title}`}>
          <Button look="primary" keys="y" onClick={() => setVote({ change: active, decision: 'approve' })}>
            {text.approve}
          </Button>
          <Button keys="x" onClick={() => setVote({ change: active, decision: 'reject' })}>
            {text.reject}
          </Button>
        </BulkBar>
      )}
      {vote !== undefined && <VoteDialog {...vote} onClose={() => setVote(undefined)} />}
    </>
  )
}

export const WaitingPage = () => {
  const { common, changes: text } = useText()
  const waiting = useQuery(waitingQuery)
  const isAny = waiting.data !== undefined && waiting.data.length > 0
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col px-4 pt-3">
      <PageHeader title={text.tabs.waiting({ count: 0 })} facts={isAny ? text.waitingHint : undefined} />
      <Loaded query={waiting} failed={text.loadFailed} rows={4}>
        {(rows) =>
          rows.length > 0 ? (
            <Waiting rows={rows} />
          ) : (
            <EmptyState
              title={common.noApprovalsWaiting}
              sentence={text.nobodyWaitsDetail}
              action={<Go to="/changes">{text.allChanges}</Go>}
              apiCall={deskCall('changes/88/submit', { cab_id: 1 })}
            />
          )
        }
      </Loaded>
    </div>
  )
}
