import type { ChangeOverview, WarnedChange } from '../../contract/app/change-overview.ts'
import { useText } from '../i18n/text.tsx'
import { CheckLines } from '../records/check-lines.tsx'
import { TicketLines } from '../records/ticket-lines.tsx'
import { kindOfAsset, kindOfProblem } from '../records/kinds.ts'
import { Go } from '../ui/page/go.tsx'
import { Section } from '../ui/page/page.tsx'
import { Prose } from '../ui/writing/prose.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines, Sections } from '../ui/page/room.tsx'
import { Status } from '../ui/status.tsx'

export const Plan = ({ change }: { change: WarnedChange }) => {
  const { common, changes: text } = useText()
  const { fields } = text
  const parts = [
    [fields.description, change.description],
    [fields.reason, change.reason],
    [fields.implementation_plan, change.implementation_plan],
    [fields.rollback_plan, change.rollback_plan],
    [fields.test_plan, change.test_plan],
    ...(change.review_notes === null ? [] : ([[fields.notes, change.review_notes]] as const)),
    ...(change.cancel_reason === null ? [] : ([[fields.cancelReason, change.cancel_reason]] as const)),
  ] as const
  return (
    <Sections>
      {parts.map(([title, written]) => (
        <Section key={title} title={title}>
          <Prose none={common.empty}>{written}</Prose>
        </Section>
      ))}
    </Sections>
  )
}

const Assets = ({ room: { assets } }: { room: ChangeOverview }) => {
  const { common, assets: words } = useText()
  if (assets.length === 0) return <Quiet>{common.noLinkedAssets}</Quiet>
  return (
    <Lines label={common.assets}>
      {assets.map(({ id, name, type, status }) => (
        <Line
          key={id}
          glyph={<Status kind={kindOfAsset[status]} word={words.status[status]} look="glyph" />}
          detail={`${words.type[type]} · ${words.status[status]}`}
        >
          <Go to={`/assets/${id}`}>{name}</Go>
        </Line>
      ))}
    </Lines>
  )
}

const Checks = ({ room: { change, checks } }: { room: ChangeOverview }) => {
  const { common, changes: text } = useText()
  const count = change.check_uuids.length
  if (count === 0) return <Quiet>{text.noChecks}</Quiet>
  if (checks === null) return <Quiet>{text.checksUnseen({ count })}</Quiet>
  return (
    <>
      <Quiet>{text.checksPaused({ count })}</Quiet>
      <CheckLines label={common.checks} checks={checks} />
    </>
  )
}

export const Affected = ({ room }: { room: ChangeOverview }) => {
  const { common, changes: text, problems } = useText()
  const { problem } = room
  return (
    <Sections>
      <Section title={common.assets}>
        <Assets room={room} />
      </Section>
      <Section title={common.checks}>
        <Checks room={room} />
      </Section>
      <Section title={common.tickets}>
        <TicketLines tickets={room.tickets} none={common.noLinkedTickets} />
      </Section>
      {problem !== null && (
        <Section title={text.fields.problem}>
          <p className="flex flex-wrap items-center gap-2">
            <Go to={`/problems/${problem.id}`}>{problem.title}</Go>
            <Status kind={kindOfProblem[problem.status]} word={problems.status[problem.status]} />
          </p>
        </Section>
      )}
    </Sections>
  )
}
