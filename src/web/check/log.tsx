import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import type { CheckWhole, LogLine } from '../../contract/app/check-shapes.ts'
import { SECOND } from '../../contract/time.ts'
import type { Formats } from '../i18n/formats.ts'
import type { Messages } from '../i18n/messages.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KindToggle, Log, RawText, type LogRow } from '../ui/log.tsx'
import { Section, Toolbar } from '../ui/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Skeleton } from '../ui/states.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'
import { Time, ZoneSwitch } from '../ui/time.tsx'
import { bodyQuery } from './data.ts'

type Texts = Messages['check']
type LineKind = keyof Texts['kinds']

const kinds = ['success', 'start', 'fail', 'log', 'ign', 'flip', 'sent'] as const satisfies readonly LineKind[]

const kindOf = (line: LogLine): LineKind => (line.kind === 'ping' ? line.type : line.kind)

const glyphs = { success: 'up', start: 'running', fail: 'down', log: 'paused', ign: 'paused' } satisfies Record<string, StatusKind>
const sentGlyphs = { waiting: 'new', sent: 'up', failed: 'down', suppressed: 'paused' } satisfies Record<string, StatusKind>

type Tools = { readonly text: Texts; readonly format: Formats; readonly tz: string; readonly onBody: (n: number) => void }

const reasons = (text: Texts): Readonly<Record<string, string>> => ({ fail: text.becauseFail, timeout: text.becauseTimeout })

const rowOf = (line: LogLine, { text, format, tz, onBody }: Tools): LogRow => {
  const time = <Time at={line.at} tz={tz} mode="stamp" />
  if (line.kind === 'flip') {
    const up = line.new_status === 'up'
    const what = up ? text.cameUp : text.wentDown
    return {
      id: line.id,
      time,
      strong: true,
      glyph: <StatusGlyph kind={up ? 'up' : 'down'} />,
      what,
      detail: up ? undefined : reasons(text)[line.reason],
    }
  }
  if (line.kind === 'sent') {
    const channel = line.channel === '' ? line.channel_kind : line.channel
    const detail = [text.states[line.state], line.error].filter((part) => part !== '').join(': ')
    const glyph = line.state === 'sent' ? <Mail aria-hidden="true" className="size-4" /> : <StatusGlyph kind={sentGlyphs[line.state]} />
    return { id: line.id, time, glyph, what: text.told({ channel }), detail }
  }
  const detail = [
    line.exitstatus === null ? '' : text.exit({ code: line.exitstatus }),
    line.duration === null ? '' : format.span(line.duration * SECOND),
    line.rid === null ? '' : text.run({ rid: line.rid.slice(0, 8) }),
    line.source,
  ]
  return {
    id: line.id,
    time,
    glyph: <StatusGlyph kind={glyphs[line.type]} />,
    what: `#${line.n} ${text.kinds[line.type]}`,
    detail: detail.filter((part) => part !== '').join(' · '),
    end:
      line.body_size > 0 ? (
        <Button look="quiet" onClick={() => onBody(line.n)}>
          {text.body({ size: format.bytes(line.body_size) })}
        </Button>
      ) : undefined,
  }
}

const Body = ({ uuid, n, onClose }: { uuid: string; n: number; onClose: () => void }) => {
  const text = useText().check
  const body = useQuery(bodyQuery(uuid, n))
  const title = text.bodyTitle({ n })
  return (
    <Dialog title={title} width="wide" lightDismiss onClose={onClose}>
      {body.isPending && <Skeleton rows={2} />}
      {body.isError && <p>{text.bodyGone}</p>}
      {body.data !== undefined && <RawText label={title}>{body.data}</RawText>}
    </Dialog>
  )
}

const drawnAtOnce = 100

/** Kinds of lines that are not shown, kept in the address: they stay hidden when the log grows, on reload and for whoever gets the link. */
const useHidden = (): readonly [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] => {
  const navigate = useNavigate()
  const { hide = '', tab }: { readonly hide?: string; readonly tab?: string } = useSearch({ strict: false })
  const hidden = new Set(hide.split(',').filter((kind) => kind !== ''))
  const setHidden = (next: ReadonlySet<string>): void =>
    void navigate({ to: '.', search: { tab, hide: [...next].join(',') || undefined }, replace: true })
  return [hidden, setHidden]
}

type CheckLogProps = { readonly check: CheckWhole; readonly lines: readonly LogLine[]; readonly newest?: number; readonly end?: ReactNode }

/** What happened to a check. With `newest`, only so many lines and a way to all of them. */
export const CheckLog = ({ check, lines, newest, end }: CheckLogProps) => {
  const { check: text } = useText()
  const format = useFormat()
  const [hidden, setHidden] = useHidden()
  const [most, setMost] = useState(newest ?? drawnAtOnce)
  const [body, setBody] = useState<number>()
  const present = kinds.filter((kind) => lines.some((line) => kindOf(line) === kind))
  const shown = lines.filter((line) => !hidden.has(kindOf(line)))
  const toggle = (kind: LineKind): void => setHidden(hidden.has(kind) ? hidden.difference(new Set([kind])) : new Set([...hidden, kind]))
  return (
    <Section title={text.log} end={end}>
      <Toolbar label={text.show} end={<ZoneSwitch tz={check.tz} />}>
        {present.map((kind) => (
          <KindToggle key={kind} label={text.kinds[kind]} pressed={!hidden.has(kind)} onPress={() => toggle(kind)} />
        ))}
      </Toolbar>
      {lines.length === 0 ? (
        <Quiet>{text.logEmpty}</Quiet>
      ) : (
        <Log label={text.log} rows={shown.slice(0, most).map((line) => rowOf(line, { text, format, tz: check.tz, onBody: setBody }))} />
      )}
      {newest === undefined && shown.length > most && (
        <div>
          <Button onClick={() => setMost((before) => before + drawnAtOnce)}>{text.older({ count: shown.length - most })}</Button>
        </div>
      )}
      {body !== undefined && <Body uuid={check.uuid} n={body} onClose={() => setBody(undefined)} />}
    </Section>
  )
}
