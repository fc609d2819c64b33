import { useState, type ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { CheckDetail, CheckLogEntry } from '../../contract/app/check-records.ts'
import type { Messages } from '../i18n/messages.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { KindToggle } from '../ui/list/log.tsx'
import { Section, Toolbar } from '../ui/page/page.tsx'
import { ZoneSwitch } from '../ui/time/time.tsx'
import { LogLines } from './log-lines.tsx'
import { storyOf } from './story.ts'

type LineKind = keyof Messages['check']['kinds']

const kinds = ['success', 'start', 'fail', 'log', 'ign', 'flip', 'sent'] as const satisfies readonly LineKind[]

const kindOf = (line: CheckLogEntry): LineKind => (line.kind === 'ping' ? line.type : line.kind)

const drawnAtOnce = 100

/** Hidden kinds of entries, kept in the URL so that they survive a reload and are part of a shared link. */
const useHidden = (): readonly [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] => {
  const navigate = useNavigate()
  const { hide = '', tab }: { readonly hide?: string; readonly tab?: string } = useSearch({ strict: false })
  const hidden = new Set(hide.split(',').filter((kind) => kind !== ''))
  const setHidden = (next: ReadonlySet<string>): void =>
    void navigate({ to: '.', search: { tab, hide: [...next].join(',') || undefined }, replace: true })
  return [hidden, setHidden]
}

type CheckLogProps = {
  readonly check: CheckDetail
  readonly lines: readonly CheckLogEntry[]
  readonly newest?: number
  readonly end?: ReactNode
}

/** Log of a check. `newest` limits the number of entries and adds a link to all of them. */
export const CheckLog = ({ check, lines, newest, end }: CheckLogProps) => {
  const { check: text } = useText()
  const [hidden, setHidden] = useHidden()
  const [most, setMost] = useState(newest ?? drawnAtOnce)
  const present = kinds.filter((kind) => lines.some((line) => kindOf(line) === kind))
  const story = storyOf(lines.filter((line) => !hidden.has(kindOf(line))))
  const toggle = (kind: LineKind): void => setHidden(hidden.has(kind) ? hidden.difference(new Set([kind])) : new Set([...hidden, kind]))
  return (
    <Section title={text.log} end={end}>
      <Toolbar label={text.show} end={<ZoneSwitch tz={check.tz} />}>
        {present.map((kind) => (
          <KindToggle key={kind} label={text.kinds[kind]} pressed={!hidden.has(kind)} onPress={() => toggle(kind)} />
        ))}
      </Toolbar>
      {lines.length === 0 ? (
        <EmptyPart title={text.log} sentence={text.logEmpty} apiCall={`curl -fsS -m 10 --retry 5 ${check.ping_url}`} />
      ) : (
        <LogLines check={check} story={story.slice(0, most)} />
      )}
      {newest === undefined && story.length > most && (
        <div>
          <Button onClick={() => setMost((before) => before + drawnAtOnce)}>{text.older({ count: story.length - most })}</Button>
        </div>
      )}
    </Section>
  )
}
