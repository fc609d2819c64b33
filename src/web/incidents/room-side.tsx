import { useState } from 'react'
import type { IncidentRoom, RoomPage } from '../../contract/app/incident-room.ts'
import { parseInstant } from '../../contract/time.ts'
import { linkIncidentTickets, unlinkIncidentTicket } from '../../contract/v1/incidents.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines, Panel } from '../ui/room.tsx'
import { Status, StatusGlyph } from '../ui/status.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'
import { Time } from '../ui/time.tsx'
import { useRefreshIncidents } from './data.ts'
import { kindOfAsset, kindOfChange } from './kinds.ts'
import { LinkDialog } from './room-dialogs.tsx'
import { TicketLines } from './ticket-lines.tsx'
import { useAct } from './use-act.ts'

const Tickets = ({ room }: { room: IncidentRoom }) => {
  const text = useText().incidents
  const mayWrite = useMay('tickets:write')
  const refresh = useRefreshIncidents()
  const { run } = useAct()
  const [isLinking, setIsLinking] = useState(false)
  const { id } = room.incident
  const relink = async (ticket_id: number): Promise<void> => {
    await run(() => call(linkIncidentTickets, { params: { id }, body: { ticket_ids: [ticket_id] } }))
    await refresh()
  }
  const unlink = async (ticket_id: number): Promise<void> => {
    await run(() => call(unlinkIncidentTicket, { params: { id, ticket_id } }), { text: text.unlinked, undo: () => void relink(ticket_id) })
    await refresh()
  }
  return (
    <Panel
      title={text.linked}
      end={
        mayWrite && (
          <Button shortcut={{ id: 'incident.link', keys: 'l', scope: 'page' }} onClick={() => setIsLinking(true)}>
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

const Team = ({ room: { incident, people } }: { room: IncidentRoom }) => {
  const text = useText().incidents
  const commander = people.find(({ id }) => id === incident.commander_id)
  const responders = people.filter(({ id }) => incident.responder_ids.includes(id))
  return (
    <Panel title={text.roles}>
      <Lines label={text.roles}>
        {commander !== undefined && (
          <Line glyph={<Avatar name={commander.name} size="small" />} detail={text.commander}>
            {commander.name}
          </Line>
        )}
        {responders.map(({ id, name }) => (
          <Line key={id} glyph={<Avatar name={name} size="small" />} detail={text.responders}>
            {name}
          </Line>
        ))}
      </Lines>
      {commander === undefined && <Quiet>{text.noCommander}</Quiet>}
    </Panel>
  )
}

const kindOfPage = { triggered: 'late', acknowledged: 'running', resolved: 'up', expired: 'down' } satisfies Record<
  RoomPage['state'],
  StatusKind
>

const OnCall = ({ room: { pages, on_call } }: { room: IncidentRoom }) => {
  const text = useText().incidents
  const format = useFormat()
  const answered = ({ acknowledged_by, acknowledged_at, triggered_at, state }: RoomPage): string => {
    if (acknowledged_by === null || acknowledged_at === null) return text.pageState[state]
    const span = format.span(Math.max(0, (parseInstant(acknowledged_at) ?? 0) - (parseInstant(triggered_at) ?? 0)))
    return text.ackedBy({ name: acknowledged_by, span })
  }
  return (
    <Panel title={text.onCallNow}>
      {on_call.length === 0 && <Quiet>{text.noSchedules}</Quiet>}
      <Lines label={text.onCallNow}>
        {on_call.map(({ schedule, person, until_at }) => (
          <Line
            key={schedule}
            glyph={<StatusGlyph kind={person === null ? 'down' : 'up'} />}
            detail={
              until_at !== null && (
                <>
                  {text.until} <Time at={until_at} mode="short" />
                </>
              )
            }
          >
            {`${schedule}: ${person ?? text.nobodyOnCall}`}
          </Line>
        ))}
      </Lines>
      {pages.length === 0 ? (
        <Quiet>{text.noPages}</Quiet>
      ) : (
        <Lines label={text.pages}>
          {pages.map((page) => (
            <Line
              key={page.id}
              glyph={<Status kind={kindOfPage[page.state]} word={text.pageState[page.state]} look="glyph" />}
              detail={`${answered(page)} · ${text.level({ level: page.level })}`}
            >
              {page.policy_name} <Time at={page.triggered_at} />
            </Line>
          ))}
        </Lines>
      )}
    </Panel>
  )
}

const Surroundings = ({ room: { assets, changes, status_pages } }: { room: IncidentRoom }) => {
  const { incidents: text, assets: assetWords, changes: changeWords } = useText()
  return (
    <>
      <Panel title={text.assets}>
        {assets.length === 0 && <Quiet>{text.noAssets}</Quiet>}
        <Lines label={text.assets}>
          {assets.map(({ id, name, type, status }) => (
            <Line
              key={id}
              glyph={<Status kind={kindOfAsset[status]} word={assetWords.status[status]} look="glyph" />}
              detail={assetWords.type[type]}
            >
              <Go to={`/assets/${id}`}>{name}</Go>
            </Line>
          ))}
        </Lines>
      </Panel>
      {changes.length > 0 && (
        <Panel title={text.suspects}>
          <Lines label={text.suspects}>
            {changes.map(({ id, title, status }) => (
              <Line
                key={id}
                glyph={<Status kind={kindOfChange[status]} word={changeWords.status[status]} look="glyph" />}
                detail={`${changeWords.reference({ id })} · ${changeWords.status[status]}`}
              >
                <Go to={`/changes/${id}`}>{title}</Go>
              </Line>
            ))}
          </Lines>
        </Panel>
      )}
      <Panel title={text.statusPages}>
        {status_pages.length === 0 && <Quiet>{text.noStatusPages}</Quiet>}
        <Lines label={text.statusPages}>
          {status_pages.map(({ title, url }) => (
            <Line key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="underline">
                {title}
              </a>
            </Line>
          ))}
        </Lines>
      </Panel>
    </>
  )
}

export const RoomSide = ({ room }: { room: IncidentRoom }) => (
  <>
    <Tickets room={room} />
    <Team room={room} />
    <OnCall room={room} />
    <Surroundings room={room} />
  </>
)
