import { useFormat, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { Points } from '../../ui/list/points.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Time } from '../../ui/time/time.tsx'
import type { Import } from './data.ts'

type ReportProps = {
  readonly report: Import
  /** Imports the file of the dry run; undefined when the page has been reloaded and the file is no longer in memory. */
  readonly onBringIn?: () => void
  readonly busy: boolean
}

export const Report = ({ report, onBringIn, busy }: ReportProps) => {
  const text = useText().admin.imports
  const format = useFormat()
  const { counts, messages, dry_run, state, finished_at } = report
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FactList
        facts={[
          { label: dry_run ? text.wouldCome : text.came, value: format.number(counts.created) },
          { label: text.known, value: format.number(counts.known) },
          { label: text.leftOut, value: format.number(counts.left_out) },
          ...(finished_at === null ? [] : [{ label: text.finished, value: <Time at={finished_at} mode="full" /> }]),
        ]}
      />
      {messages.length > 0 && (
        <div className="flex min-w-0 flex-col gap-1">
          <Quiet>{state === 'failed' ? text.whyFailed : text.whyLeftOut}</Quiet>
          <Points points={messages} />
        </div>
      )}
      {dry_run && state === 'done' && (
        <div className="flex flex-wrap items-center gap-2">
          {onBringIn === undefined ? (
            <Quiet>{text.againForReal}</Quiet>
          ) : (
            <Button look="primary" busy={busy} onClick={onBringIn}>
              {text.bringIn}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
