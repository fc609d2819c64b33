import { useState } from 'react'
import { Mail } from 'lucide-react'
import type { CheckDetail, CheckLogEntry } from '../../contract/app/check-records.ts'
import { SECOND } from '../../contract/time.ts'
import type { Formats } from '../i18n/formats.ts'
import type { Messages } from '../i18n/messages.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Log, type LogRow } from '../ui/list/log.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'
import { Time } from '../ui/time/time.tsx'
import { PingBody } from './ping-body.tsx'
import type { StoryLine, Told } from './story.ts'
import { channelOf, Fates, SendAgain, sentGlyphs } from './told.tsx'

type Texts = Messages['check']
type Ping = Extract<CheckLogEntry, { kind: 'ping' }>

const glyphs = { success: 'up', start: 'running', fail: 'down', log: 'paused', ign: 'paused' } satisfies Record<string, StatusKind>

type Tools = {
  readonly text: Texts
  readonly format: Formats
  readonly tz: string
  readonly mayWrite: boolean
  readonly onBody: (n: number) => void
}

const reasons = (text: Texts): Readonly<Record<string, string>> => ({ fail: text.becauseFail, timeout: text.becauseTimeout })

const pingRow = (line: Ping, { text, format, onBody }: Tools) => {
  const detail = [
    line.exitstatus === null ? '' : text.exit({ code: line.exitstatus }),
    line.duration === null ? '' : format.span(line.duration * SECOND),
    line.rid === null ? '' : text.run({ rid: line.rid.slice(0, 8) }),
    line.preview === '' ? '' : `“${line.preview}”`,
    line.source,
  ]
  return {
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

const letter = (
  <span aria-hidden="true" className="inline-grid size-5 shrink-0 place-items-center">
    <Mail className="size-4" />
  </span>
)

const sentRow = (line: Told, { text, mayWrite }: Tools) => {
  const channel = channelOf(line)
  return {
    glyph: line.state === 'sent' ? letter : <StatusGlyph kind={sentGlyphs[line.state]} />,
    what: text.told({ channel }),
    detail: [text.states[line.state], line.error].filter((part) => part !== '').join(': '),
    end: line.can_retry && mayWrite ? <SendAgain uuid={line.uuid} channel={channel} /> : undefined,
  }
}

const rowOf = ({ line, told }: StoryLine, tools: Tools): LogRow => {
  const { text, tz } = tools
  const shared = { id: line.id, time: <Time at={line.at} tz={tz} mode="stamp" /> }
  if (line.kind === 'ping') return { ...shared, ...pingRow(line, tools) }
  if (line.kind === 'sent') return { ...shared, ...sentRow(line, tools) }
  const up = line.new_status === 'up'
  return {
    ...shared,
    strong: true,
    glyph: <StatusGlyph kind={up ? 'up' : 'down'} />,
    what: up ? text.cameUp : text.wentDown,
    detail: up ? undefined : reasons(text)[line.reason],
    below: told.length > 0 ? <Fates told={told} /> : undefined,
  }
}

export const LogLines = ({ check, story }: { check: CheckDetail; story: readonly StoryLine[] }) => {
  const text = useText().check
  const format = useFormat()
  const mayWrite = useMay('monitor:write')
  const [body, setBody] = useState<number>()
  const tools = { text, format, tz: check.tz, mayWrite, onBody: setBody }
  const numbers = story.flatMap(({ line }) => (line.kind === 'ping' && line.body_size > 0 ? [line.n] : []))
  const newest = { scope: 'page', when: () => numbers.length > 0, run: () => setBody(numbers[0]) } as const
  useShortcuts([
    { id: 'ping.older', keys: '[', label: text.olderPing, ...newest },
    { id: 'ping.newer', keys: ']', label: text.newerPing, ...newest },
  ])
  return (
    <>
      <Log label={text.log} rows={story.map((line) => rowOf(line, tools))} />
      {body !== undefined && <PingBody uuid={check.uuid} n={body} numbers={numbers} onMove={setBody} onClose={() => setBody(undefined)} />}
    </>
  )
}
