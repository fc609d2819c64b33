import { useQuery } from '@tanstack/react-query'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { parseInstant } from '../../contract/time.ts'
import { cronOf, snippetsFor } from '../watch/snippets.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Snippet, Snippets } from '../ui/code.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Waiting } from '../ui/time/waiting.tsx'
import { Durations, Uptime } from './charts.tsx'
import { logQuery } from './data.ts'
import { CheckLog } from './log.tsx'
import { storyOf } from './story.ts'

const glimpse = 12

export const LogTab = ({ check }: { check: CheckDetail }) => {
  const { common } = useText()
  const log = useQuery(logQuery(check))
  return (
    <Loaded query={log} failed={common.logLoadFailed} rows={8}>
      {(lines) => <CheckLog check={check} lines={lines} />}
    </Loaded>
  )
}

export const Overview = ({ check, onLog }: { check: CheckDetail; onLog: () => void }) => {
  const { common, check: text, checks } = useText()
  const log = useQuery(logQuery(check))
  const lines = log.data ?? []
  const all = storyOf(lines).length
  return (
    <>
      {check.n_pings === 0 && check.status === 'new' && (
        <Waiting done={false} sentence={checks.waiting} detail={checks.waitingHint} since_at={parseInstant(check.created_at)} />
      )}
      {check.n_pings > 0 && <Uptime check={check} />}
      {check.n_pings > 0 && <Durations check={check} lines={lines} />}
      <Loaded query={log} failed={common.logLoadFailed} rows={4}>
        {(found) => (
          <CheckLog
            check={check}
            lines={found}
            newest={glimpse}
            end={
              all > glimpse ? (
                <Button look="quiet" onClick={onLog}>
                  {text.wholeLog({ count: all })}
                </Button>
              ) : undefined
            }
          />
        )}
      </Loaded>
      <Section title={text.snippet}>
        <Snippet label={checks.pingUrl} code={check.ping_url} />
        <Snippets label={checks.snippetKinds} kinds={snippetsFor(check.ping_url, cronOf(check), check.ping_email)} />
      </Section>
      {check.desc !== '' && (
        <Section title={text.about}>
          <p className="whitespace-pre-wrap">{check.desc}</p>
        </Section>
      )}
    </>
  )
}
