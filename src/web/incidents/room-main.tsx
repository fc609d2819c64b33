import { useNavigate } from '@tanstack/react-router'
import type { IncidentOverview } from '../../contract/app/incident-overview.ts'
import { parseInstant } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Banner } from '../ui/page/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Countdown } from '../ui/time/countdown.tsx'
import { Log } from '../ui/list/log.tsx'
import { Section } from '../ui/page/page.tsx'
import { Prose } from '../ui/writing/prose.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Sections } from '../ui/page/room.tsx'
import { StatusGlyph } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { timelineOf } from './timeline.ts'
import { UpdateBox } from './update-box.tsx'
import { Updates } from './updates.tsx'

const Over = ({ room: { incident, review } }: { room: IncidentOverview }) => {
  const text = useText().incidents
  const format = useFormat()
  const navigate = useNavigate()
  const [from, to] = [parseInstant(incident.started_at) ?? 0, parseInstant(incident.resolved_at ?? '') ?? 0]
  const isReviewed = review.updated_at !== null
  return (
    <Banner
      kind="up"
      action={
        isReviewed ? undefined : (
          <Button onClick={() => void navigate({ to: '.', search: { tab: 'review' }, replace: true })}>{text.toReview}</Button>
        )
      }
    >
      {[text.resolvedBanner({ span: format.span(Math.max(0, to - from)) }), !isReviewed && text.reviewMissing].filter(Boolean).join(' ')}
    </Banner>
  )
}

const Watched = ({ room: { rule, resolves_at, incident } }: { room: IncidentOverview }) => {
  const text = useText().incidents
  return (
    <>
      {incident.status !== 'resolved' && resolves_at !== null && (
        <Banner kind="running">
          <span className="flex flex-wrap items-center gap-2">
            {text.resolvesItself} <Countdown due_at={parseInstant(resolves_at) ?? 0} look="plain" />
          </span>
        </Banner>
      )}
      {rule !== null && (
        <div className="py-2">
          <Quiet>{text.declaredByRule(rule)}</Quiet>
        </div>
      )}
    </>
  )
}

const Timeline = ({ room }: { room: IncidentOverview }) => {
  const { common, incidents: text } = useText()
  return (
    <Log
      label={common.timeline}
      rows={timelineOf(room, text).map(({ id, at, kind, what, detail }) => ({
        id,
        time: <Time at={at} mode="short" />,
        glyph: <StatusGlyph kind={kind} />,
        what,
        detail,
      }))}
    />
  )
}

export const RoomMain = ({ room }: { room: IncidentOverview }) => {
  const { common, incidents: text } = useText()
  const mayWrite = useMay('tickets:write')
  const isOver = room.incident.status === 'resolved'
  return (
    <Sections>
      {isOver && <Over room={room} />}
      <Watched room={room} />
      {room.incident.description !== '' && (
        <Section title={common.summary}>
          <Prose none="">{room.incident.description}</Prose>
        </Section>
      )}
      <Section title={text.updates}>
        {mayWrite && !isOver && <UpdateBox room={room} />}
        <Updates updates={room.incident.updates} />
      </Section>
      <Section title={common.timeline}>
        <Timeline room={room} />
      </Section>
    </Sections>
  )
}
