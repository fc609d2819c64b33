import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { checkQuery } from '../watch/data.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Snippet } from '../ui/code.tsx'
import { Dialog } from '../ui/layer/dialog.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Skeleton } from '../ui/page/states.tsx'
import { logQuery } from './data.ts'
import { CheckFacts, CheckState } from './facts.tsx'
import { LinkedTicket } from './linked-ticket.tsx'
import { LogLines } from './log-lines.tsx'
import { storyOf } from './story.ts'

const glimpse = 6

const Look = ({ check }: { check: CheckDetail }) => {
  const { check: text, checks } = useText()
  const log = useQuery(logQuery(check))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <CheckState check={check} />
        <LinkedTicket check={check} />
      </div>
      <Quiet>
        <CheckFacts check={check} />
      </Quiet>
      {check.desc !== '' && <p className="whitespace-pre-wrap">{check.desc}</p>}
      {log.isPending && <Skeleton rows={3} />}
      {log.data?.length === 0 && <Quiet>{text.logEmpty}</Quiet>}
      {log.data !== undefined && log.data.length > 0 && <LogLines check={check} story={storyOf(log.data).slice(0, glimpse)} />}
      <Snippet label={checks.pingUrl} code={check.ping_url} />
    </div>
  )
}

export const CheckPeek = ({ uuid, onClose }: { uuid: string; onClose: () => void }) => {
  const { check: text, checks } = useText()
  const navigate = useNavigate()
  const query = useQuery(checkQuery(uuid))
  const { data: check } = query
  const open = (): void => void navigate({ to: `/p/${check?.project.uuid}/checks/${uuid}` })
  return (
    <Dialog
      title={check === undefined ? text.peek : check.name || checks.untitled}
      width="wide"
      lightDismiss
      onClose={onClose}
      actions={
        <Button look="primary" disabled={check === undefined} onClick={open}>
          {checks.toCheck}
        </Button>
      }
    >
      <Loaded query={query} failed={text.loadFailed} rows={4}>
        {(found) => <Look check={found} />}
      </Loaded>
    </Dialog>
  )
}
