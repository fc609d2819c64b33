import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleCheck, Crown, Ellipsis, PhoneCall, RotateCcw } from 'lucide-react'
import type { IncidentOverview } from '../../contract/app/incident-overview.ts'
import { parseInstant } from '../../contract/time.ts'
import { updateIncident } from '../../contract/v1/incidents.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMay, useMe } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Level } from '../ui/level.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Room } from '../ui/page/room.tsx'
import { Status } from '../ui/status.tsx'
import { Stopwatch } from '../ui/time/stopwatch.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { useAct } from '../ui/use-act.ts'
import { useTab } from '../ui/page/use-tab.ts'
import { HistoryLines } from '../records/history-lines.tsx'
import { heightOf, kindOfIncident, kindOfSeverity } from '../records/kinds.ts'
import { refused } from '../api/refused.ts'
import { nameIn } from '../records/names.ts'
import { incidentKeys, incidentQuery } from './data.ts'
import { ReopenDialog, ResolveDialog } from './resolve-dialog.tsx'
import { Review } from './review.tsx'
import { EditDialog, PageDialog, RolesDialog } from './room-dialogs.tsx'
import { RoomMain } from './room-main.tsx'
import { RoomSide } from './room-side.tsx'

const dialogs = { edit: EditDialog, roles: RolesDialog, page: PageDialog, resolve: ResolveDialog, reopen: ReopenDialog }
type Layer = keyof typeof dialogs

const icon = (Icon: typeof Crown) => <Icon aria-hidden="true" className="size-4" />

/** A shortcut to take command, because an incident leaves no time for menus. */
const TakeCommand = ({ room: { incident } }: { room: IncidentOverview }) => {
  const text = useText().incidents
  const me = useMe()
  const { id, commander_id } = incident
  const take = useAct({
    run: () => call(updateIncident, { params: { id }, body: { commander_id: me?.id ?? null } }),
    touches: incidentKeys,
    done: text.inCommand,
  })
  if (commander_id === me?.id) return null
  return (
    <Button icon={icon(Crown)} shortcut={{ id: 'incident.command', keys: 'i', scope: 'page' }} onClick={() => take.mutate()}>
      {text.takeCommand}
    </Button>
  )
}

const Acts = ({
  room,
  layer,
  setLayer,
}: {
  room: IncidentOverview
  layer: Layer | undefined
  setLayer: (layer: Layer | undefined) => void
}) => {
  const text = useText().incidents
  const isOver = room.incident.status === 'resolved'
  useShortcuts([{ id: 'incident.roles', keys: 'a', scope: 'page', label: text.changeRoles, run: () => setLayer('roles') }])
  const Layer = layer === undefined ? undefined : dialogs[layer]
  return (
    <>
      {!isOver && (
        <Button icon={icon(PhoneCall)} shortcut={{ id: 'incident.page', keys: 'p', scope: 'page' }} onClick={() => setLayer('page')}>
          {text.page}
        </Button>
      )}
      {!isOver && <TakeCommand room={room} />}
      <Button
        look={isOver ? 'plain' : 'primary'}
        icon={icon(isOver ? RotateCcw : CircleCheck)}
        shortcut={{ id: 'incident.resolve', keys: 'e', scope: 'page' }}
        onClick={() => setLayer(isOver ? 'reopen' : 'resolve')}
      >
        {isOver ? text.reopen : text.resolve}
      </Button>
      <Menu
        align="end"
        label={text.moreActs}
        icon={icon(Ellipsis)}
        items={[
          { label: text.edit, onSelect: () => setLayer('edit') },
          { label: text.changeRoles, keys: 'a', onSelect: () => setLayer('roles') },
        ]}
      />
      {Layer !== undefined && <Layer room={room} onClose={() => setLayer(undefined)} />}
    </>
  )
}

const Head = ({ room }: { room: IncidentOverview }) => {
  const { common, incidents: text } = useText()
  const mayWrite = useMay('tickets:write')
  const [layer, setLayer] = useState<Layer>()
  const { incident, people } = room
  const { id, title, status, severity, started_at, resolved_at, commander_id } = incident
  const commander = nameIn(people, commander_id)
  return (
    <PageHeader
      title={title}
      status={
        <>
          <Level
            look="chip"
            word={text.severity[severity]}
            at={heightOf.severity[severity]}
            of={3}
            kind={status === 'resolved' ? 'paused' : kindOfSeverity[severity]}
          />
          <Status kind={kindOfIncident[status]} word={text.status[status]} look="chip" />
          <Stopwatch
            label={resolved_at === null ? text.clock : common.duration}
            from_at={parseInstant(started_at) ?? 0}
            to_at={resolved_at === null ? undefined : parseInstant(resolved_at)}
          />
        </>
      }
      facts={`${text.reference({ id })} · ${commander === undefined ? text.noCommander : `${common.commander}: ${commander}`}`}
      actions={mayWrite ? <Acts room={room} layer={layer} setLayer={setLayer} /> : undefined}
    />
  )
}

const tabs = ['room', 'review', 'history'] as const

const Whole = ({ room }: { room: IncidentOverview }) => {
  const { common, incidents: text } = useText()
  const [tab, setTab] = useTab(tabs, tabs[0])
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <Head room={room} />
      <Room
        asideLabel={text.about}
        main={
          <Tabs
            label={text.roomParts}
            current={tab}
            onChange={setTab}
            tabs={[
              { id: 'room', label: text.tabRoom },
              { id: 'review', label: text.tabReview },
              { id: 'history', label: common.history },
            ]}
          >
            {tab === 'room' && <RoomMain room={room} />}
            {tab === 'review' && <Review room={room} />}
            {tab === 'history' && <HistoryLines lines={room.history} />}
          </Tabs>
        }
        aside={<RoomSide room={room} />}
      />
    </div>
  )
}

export const IncidentPage = () => {
  const text = useText().incidents
  const { id = '' } = useParams({ strict: false })
  const room = useQuery({ ...incidentQuery(Number(id)), throwOnError: refused })
  return (
    <Loaded query={room} failed={text.roomFailed}>
      {(data) => <Whole key={id} room={data} />}
    </Loaded>
  )
}
