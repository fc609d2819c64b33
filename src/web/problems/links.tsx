import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { ProblemRoom } from '../../contract/app/problem-room.ts'
import { linkProblemTickets, unlinkProblemTicket } from '../../contract/v1/problems.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { kindOfChange, kindOfIncident } from '../incidents/kinds.ts'
import { TicketLines } from '../incidents/ticket-lines.tsx'
import { useAct } from '../incidents/use-act.ts'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines, Panel } from '../ui/room.tsx'
import { Status } from '../ui/status.tsx'
import { useRefreshProblems } from './data.ts'
import { LinkDialog } from './dialogs.tsx'

const Tickets = ({ room }: { room: ProblemRoom }) => {
  const text = useText().problems
  const mayWrite = useMay('tickets:write')
  const refresh = useRefreshProblems()
  const { run } = useAct()
  const [isLinking, setIsLinking] = useState(false)
  const { id } = room.problem
  const relink = async (ticket_id: number): Promise<void> => {
    await run(() => call(linkProblemTickets, { params: { id }, body: { ticket_ids: [ticket_id] } }))
    await refresh()
  }
  const unlink = async (ticket_id: number): Promise<void> => {
    await run(() => call(unlinkProblemTicket, { params: { id, ticket_id } }), { text: text.unlinked, undo: () => void relink(ticket_id) })
    await refresh()
  }
  return (
    <Panel
      title={text.linked}
      end={
        mayWrite && (
          <Button shortcut={{ id: 'problem.link', keys: 'l', scope: 'page' }} onClick={() => setIsLinking(true)}>
            {text.linkTickets}
          </Button>
        )
      }
    >
      <TicketLines tickets={room.tickets} none={text.noTickets} onUnlink={mayWrite ? (ticket) => void unlink(ticket) : undefined} />
      {isLinking && <LinkDialog room={room} onClose={() => setIsLinking(false)} />}
    </Panel>
  )
}

/** What belongs to a problem: those who suffer from it, the incidents it made, the change that ends it. */
export const ProblemLinks = ({ room }: { room: ProblemRoom }) => {
  const { problems: text, incidents: incidentWords, changes: changeWords } = useText()
  const navigate = useNavigate()
  const mayWrite = useMay('tickets:write')
  const { incidents, change } = room
  return (
    <>
      <Tickets room={room} />
      <Panel title={text.incidents}>
        {incidents.length === 0 && <Quiet>{text.noIncidents}</Quiet>}
        <Lines label={text.incidents}>
          {incidents.map(({ id, title, status }) => (
            <Line
              key={id}
              glyph={<Status kind={kindOfIncident[status]} word={incidentWords.status[status]} look="glyph" />}
              detail={`${incidentWords.reference({ id })} · ${incidentWords.status[status]}`}
            >
              <Go to={`/incidents/${id}`}>{title}</Go>
            </Line>
          ))}
        </Lines>
      </Panel>
      <Panel
        title={text.change}
        end={
          change === null &&
          mayWrite && (
            <Button onClick={() => void navigate({ to: '/changes/new', search: { problem: room.problem.id } })}>{text.planChange}</Button>
          )
        }
      >
        {change === null ? (
          <Quiet>{text.noChange}</Quiet>
        ) : (
          <Lines label={text.change}>
            <Line
              glyph={<Status kind={kindOfChange[change.status]} word={changeWords.status[change.status]} look="glyph" />}
              detail={`${changeWords.reference({ id: change.id })} · ${changeWords.status[change.status]}`}
            >
              <Go to={`/changes/${change.id}`}>{change.title}</Go>
            </Line>
          </Lines>
        )}
      </Panel>
    </>
  )
}
